import { xmlElement } from '../ooxml/xml-element.js';
import { earlyParagraphXml, lateParagraphXml, numberXml, runPropertiesXml } from './properties-xml.js';
import { TEXT_NAMESPACES } from './section-xml.js';
import type { WordStyle } from './word-document.js';

/** The style sheet. The first style of each type is the default one of its type. */
export function* stylesXml(styles: readonly WordStyle[]): Generator<string> {
  yield `<w:styles xmlns:w="${TEXT_NAMESPACES['xmlns:w']}">`;
  yield `<w:docDefaults>${defaultsXml(styles)}${PARAGRAPH_DEFAULTS}</w:docDefaults>`;
  const seen = new Set<string>();
  for (const style of styles) {
    yield styleXml(style, !seen.has(style.type));
    seen.add(style.type);
  }
  yield '</w:styles>';
}

/** Letters and digits stand in the text of ideographs as far apart as in the text, without more space of Word's own. */
const PARAGRAPH_DEFAULTS =
  '<w:pPrDefault><w:pPr><w:autoSpaceDE w:val="0"/><w:autoSpaceDN w:val="0"/></w:pPr></w:pPrDefault>';

/** LibreOffice gives text of the default style the default font size where it stands in a table. */
function defaultsXml(styles: readonly WordStyle[]): string {
  const size = styles.find(({ type }) => type === 'paragraph')?.run?.size;
  return xmlElement('w:rPrDefault', {}, size === undefined ? '' : runPropertiesXml({ size }));
}

function styleXml(style: WordStyle, isDefault: boolean): string {
  const { type, id, name, basedOn, next, isQuick, paragraph = {}, numbering, run } = style;
  const format = earlyParagraphXml(paragraph) + numberXml(numbering) + lateParagraphXml(paragraph);
  return xmlElement(
    'w:style',
    { 'w:type': type, 'w:default': isDefault ? 1 : undefined, 'w:styleId': id },
    xmlElement('w:name', { 'w:val': name }) +
      (basedOn === undefined ? '' : xmlElement('w:basedOn', { 'w:val': basedOn })) +
      (next === undefined ? '' : xmlElement('w:next', { 'w:val': next })) +
      (isQuick === true ? '<w:qFormat/>' : '') +
      (format === '' ? '' : `<w:pPr>${format}</w:pPr>`) +
      runPropertiesXml(run) +
      (type === 'table' ? TABLE_PROPERTIES : ''),
  );
}

const TABLE_PROPERTIES =
  '<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/>' +
  '<w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>';
