import { xmlElement } from '../ooxml/xml-element.js';
import { xmlText } from '../ooxml/xml-text.js';
import { controlXml } from './control-xml.js';
import { drawingXml } from './drawing-xml.js';
import type { PartContext } from './docx-part-context.js';
import { runPropertiesXml } from './properties-xml.js';
import { rectangleXml, textBoxXml } from './text-box-xml.js';
import type { RunContent, WordBlock, WordInline, WordLink, WordRun } from './word-blocks.js';

/** Writes the blocks of a text box, which contain inlines themselves. */
type BlocksXml = (blocks: readonly WordBlock[], context: PartContext) => string;

export function inlineXml(inline: WordInline, context: PartContext, blocksXml: BlocksXml): string {
  switch (inline.kind) {
    case 'run':
      return runXml(inline);
    case 'link':
      return linkXml(inline, context);
    case 'picture':
      return `<w:r>${drawingXml(inline, context)}</w:r>`;
    case 'rectangle':
      return `<w:r>${rectangleXml(inline, context)}</w:r>`;
    case 'text-box':
      return `<w:r>${textBoxXml(inline, blocksXml(inline.content, context), context)}</w:r>`;
    case 'control':
      return controlXml(inline, context);
  }
}

function runXml({ properties, content }: WordRun): string {
  const look = runPropertiesXml(properties);
  if ('field' in content) {
    const text = `<w:r>${look}${textXml(content.text)}</w:r>`;
    return xmlElement('w:fldSimple', { 'w:instr': ` ${content.field} ` }, text);
  }
  if ('beginsField' in content) return beginOfField(content.beginsField);
  const inside = contentXml(content);
  return inside === '' ? '' : `<w:r>${look}${inside}</w:r>`;
}

function beginOfField(instruction: string): string {
  const mark = (type: string): string => `<w:r>${xmlElement('w:fldChar', { 'w:fldCharType': type })}</w:r>`;
  const text = `<w:r><w:instrText xml:space="preserve"> ${xmlText(instruction)} </w:instrText></w:r>`;
  return mark('begin') + text + mark('separate');
}

type PlainContent = Exclude<RunContent, { readonly field: string } | { readonly beginsField: string }>;

function contentXml(content: PlainContent): string {
  if ('endsField' in content) return '<w:fldChar w:fldCharType="end"/>';
  if ('text' in content) return textXml(content.text);
  if ('ownNote' in content) return '<w:footnoteRef/>';
  if ('break' in content) return xmlElement('w:br', { 'w:type': content.break });
  const { note, mark } = content;
  const own = mark === undefined ? {} : { 'w:customMarkFollows': 1 };
  return xmlElement('w:footnoteReference', { ...own, 'w:id': note }) + (mark === undefined ? '' : textXml(mark));
}

const breaks = /([\n\t\u00ad])/;

/** Line feeds, tabs and soft hyphens are elements. */
export function textXml(text: string): string {
  let xml = '';
  for (const piece of text.split(breaks)) {
    if (piece === '\n') xml += '<w:br/>';
    else if (piece === '\t') xml += '<w:tab/>';
    else if (piece === '\u00ad') xml += '<w:softHyphen/>';
    else if (piece !== '') xml += `<w:t xml:space="preserve">${xmlText(piece)}</w:t>`;
  }
  return xml;
}

function linkXml(link: WordLink, { relations }: PartContext): string {
  const target =
    'uri' in link ? { 'r:id': relations.addExternal('hyperlink', link.uri) } : { 'w:anchor': link.bookmark };
  const content = link.content.map(runXml).join('');
  return content === '' ? '' : xmlElement('w:hyperlink', { ...target, 'w:history': 1 }, content);
}
