import { xmlElement } from '../ooxml/xml-element.js';
import { inlineXml } from './inline-xml.js';
import type { PartContext } from './docx-part-context.js';
import { earlyParagraphXml, lateParagraphXml, numberXml } from './properties-xml.js';
import { tableXml } from './docx-table-xml.js';
import type { WordBlock, WordParagraph } from './word-blocks.js';

/** Yields a block; a table row by row. */
export function* blockXml(block: WordBlock, context: PartContext): Generator<string> {
  if (block.kind === 'table') yield* tableXml(block, context);
  else yield paragraphXml(block, context);
}

function blocksXml(blocks: readonly WordBlock[], context: PartContext): string {
  return blocks.flatMap((block) => [...blockXml(block, context)]).join('');
}

/** @param section the properties of a section that ends with the paragraph */
export function paragraphXml(paragraph: WordParagraph, context: PartContext, section = ''): string {
  const { style, format = {}, numbering, bookmarks = [], content } = paragraph;
  const properties =
    (style === undefined ? '' : xmlElement('w:pStyle', { 'w:val': style })) +
    earlyParagraphXml(format) +
    numberXml(numbering) +
    lateParagraphXml(format) +
    section;
  const marks = bookmarks.map((name) => {
    const id = context.ids.next();
    return `${xmlElement('w:bookmarkStart', { 'w:id': id, 'w:name': name })}<w:bookmarkEnd w:id="${id}"/>`;
  });
  const inside = content.map((inline) => inlineXml(inline, context, blocksXml)).join('');
  return xmlElement('w:p', {}, xmlPart('w:pPr', properties) + marks.join('') + inside);
}

/** An element that is left out when it would be empty. */
function xmlPart(name: string, content: string): string {
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}
