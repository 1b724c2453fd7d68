import { xmlElement } from '../ooxml/xml-element.js';
import { TEXT_NAMESPACES } from './section-xml.js';
import type { WordDocument, WordFont } from './word-document.js';

/** Settings; without the mode of compatibility, Word would lay the document out as Word 2007 does. */
export function settingsXml({
  hasEvenHeaders,
  hasMirroredMargins,
  properties: { language },
}: Pick<WordDocument, 'hasEvenHeaders' | 'hasMirroredMargins' | 'properties'>): string {
  return xmlElement(
    'w:settings',
    { 'xmlns:w': TEXT_NAMESPACES['xmlns:w'] },
    (hasMirroredMargins ? '<w:mirrorMargins/>' : '') +
      '<w:defaultTabStop w:val="720"/>' +
      (hasEvenHeaders ? '<w:evenAndOddHeaders/>' : '') +
      '<w:characterSpacingControl w:val="doNotCompress"/>' +
      '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' +
      // Lines that the author ended keep their spaces in justified text.
      '<w:compat><w:doNotExpandShiftReturn/><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>' +
      (language === undefined ? '' : xmlElement('w:themeFontLang', { 'w:val': language })),
  );
}

/** The fonts, with the class by which a program chooses a replacement. */
export function* fontTableXml(fonts: readonly WordFont[]): Generator<string> {
  yield `<w:fonts xmlns:w="${TEXT_NAMESPACES['xmlns:w']}">`;
  for (const { name, family } of fonts) {
    yield xmlElement('w:font', { 'w:name': name }, xmlElement('w:family', { 'w:val': family }));
  }
  yield '</w:fonts>';
}
