import { startTag, xmlElement } from '../ooxml/xml-element.js';
import { paragraphXml } from './block-xml.js';
import type { PartContext } from './docx-part-context.js';
import { TEXT_NAMESPACES } from './section-xml.js';
import type { WordFootnote } from './word-document.js';

/** The lines above footnotes are paragraphs, which would be as high as those of Normal, and as far from the text and from the margin. */
const PLAIN =
  '<w:pPr><w:spacing w:before="0" w:after="0" w:line="120" w:lineRule="exact"/><w:ind w:firstLine="0"/></w:pPr>';

/** Word demands footnotes for the line above the notes of a page, and above those that go on from the page before. */
const SEPARATORS =
  `<w:footnote w:type="separator" w:id="-1"><w:p>${PLAIN}<w:r><w:separator/></w:r></w:p></w:footnote>` +
  `<w:footnote w:type="continuationSeparator" w:id="0"><w:p>${PLAIN}<w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`;

export function* footnotesXml(notes: Iterable<WordFootnote>, context: PartContext): Generator<string> {
  yield startTag('w:footnotes', TEXT_NAMESPACES) + SEPARATORS;
  for (const { number, content } of notes) {
    const paragraphs = content.map((paragraph) => paragraphXml(paragraph, context)).join('');
    yield xmlElement('w:footnote', { 'w:id': number }, paragraphs || '<w:p/>');
  }
  yield '</w:footnotes>';
}
