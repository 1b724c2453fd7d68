import { PackageWriter, type XmlPart } from '../ooxml/package-writer.js';
import { Relations } from '../ooxml/relations.js';
import { xmlElement } from '../ooxml/xml-element.js';
import { bodyXml, LOW_PARAGRAPH } from './body-xml.js';
import { paragraphXml } from './block-xml.js';
import { footnotesXml } from './footnotes-xml.js';
import { numberingXml } from './numbering-xml.js';
import { Ids, type PartContext } from './docx-part-context.js';
import { Pictures } from './docx-pictures.js';
import { HeaderParts, TEXT_NAMESPACES } from './section-xml.js';
import { fontTableXml, settingsXml } from './settings-xml.js';
import { stylesXml } from './styles-xml.js';
import type { WordDocument } from './word-document.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

interface DocxPlace {
  /** Must not exist. */
  readonly target: string;
  /** Holds each part until it is in the archive. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Writes a document as DOCX (ECMA-376, transitional). Blocks are taken one by one and none is kept. */
export async function writeDocx(document: WordDocument, place: DocxPlace): Promise<void> {
  const { properties } = document;
  await using parts = await PackageWriter.create({ ...place, main: 'word/document.xml', properties });
  const add = (name: string, type: string, xml: XmlPart['xml'], relations?: Relations): Promise<void> =>
    parts.add({ name: `word/${name}`, contentType: `${WORD}.${type}+xml`, xml, ...(relations && { relations }) });
  const relations = new Relations();
  for (const type of ['styles', 'numbering', 'settings', 'fontTable', 'footnotes']) relations.add(type, `${type}.xml`);
  const shared = { pictures: new Pictures(), ids: new Ids() };
  const headers = new HeaderParts(relations);
  await add('document.xml', 'document.main', bodyXml(document.body, { relations, ...shared }, headers), relations);
  const ofNotes: PartContext = { relations: new Relations(), ...shared };
  await add('footnotes.xml', 'footnotes', footnotesXml(document.footnotes, ofNotes), ofNotes.relations);
  for (const [content, name] of headers.all) {
    const context: PartContext = { relations: new Relations(), ...shared };
    const type = name.startsWith('header') ? 'header' : 'footer';
    // An empty header has a paragraph too; in a higher one it would move the text of its pages.
    const paragraphs = (content.length === 0 ? [LOW_PARAGRAPH] : content).map((it) => paragraphXml(it, context));
    const root = type === 'header' ? 'w:hdr' : 'w:ftr';
    await add(name, type, xmlElement(root, TEXT_NAMESPACES, paragraphs.join('')), context.relations);
  }
  await add('styles.xml', 'styles', stylesXml(document.styles));
  await add('numbering.xml', 'numbering', numberingXml(document.numbering()));
  await add('settings.xml', 'settings', settingsXml(document));
  await add('fontTable.xml', 'fontTable', fontTableXml(document.fonts()));
  for (const [path, name] of shared.pictures.all) await parts.addPicture(`word/${name}`, path);
  await parts.finish();
}
