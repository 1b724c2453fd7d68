import { xmlElement } from '../ooxml/xml-element.js';
import { runPropertiesXml, twips } from './properties-xml.js';
import { TEXT_NAMESPACES } from './section-xml.js';
import type { WordLevel, WordList, WordNumbering } from './word-document.js';

/** The definitions of lists (ECMA-376 Part 1, 17.9). */
export function* numberingXml({ definitions, lists }: WordNumbering): Generator<string> {
  yield `<w:numbering xmlns:w="${TEXT_NAMESPACES['xmlns:w']}">`;
  for (const [index, levels] of definitions.entries()) {
    yield xmlElement(
      'w:abstractNum',
      { 'w:abstractNumId': index },
      xmlElement('w:multiLevelType', { 'w:val': countsSections(levels) ? 'multilevel' : 'hybridMultilevel' }) +
        levels.map(levelXml).join(''),
    );
  }
  for (const [index, list] of lists.entries()) yield listXml(list, index + 1);
  yield '</w:numbering>';
}

/** Whether a level shows the numbers of the levels around it, or is that of a style. */
function countsSections(levels: readonly WordLevel[]): boolean {
  return levels.some(({ style, text }) => style !== undefined || /%\d.*%\d/.test(text));
}

function levelXml(properties: WordLevel, level: number): string {
  const { format, text, start, indent, hanging, endsAtHanging, suffix, style, run } = properties;
  return xmlElement(
    'w:lvl',
    { 'w:ilvl': level },
    `<w:start w:val="${start}"/><w:numFmt w:val="${format}"/>` +
      (style === undefined ? '' : xmlElement('w:pStyle', { 'w:val': style })) +
      (suffix === undefined ? '' : xmlElement('w:suff', { 'w:val': suffix })) +
      xmlElement('w:lvlText', { 'w:val': text }) +
      xmlElement('w:lvlJc', { 'w:val': endsAtHanging === true ? 'right' : 'left' }) +
      `<w:pPr><w:ind w:left="${twips(indent)}" w:hanging="${twips(hanging)}"/></w:pPr>` +
      runPropertiesXml(run),
  );
}

function listXml({ definition, starts = [] }: WordList, number: number): string {
  const overrides = starts.map(
    ({ level, value }) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${value}"/></w:lvlOverride>`,
  );
  return `<w:num w:numId="${number}"><w:abstractNumId w:val="${definition}"/>${overrides.join('')}</w:num>`;
}
