import type { OutlineEntry } from '../../../document/document-model.js';
import { metadataOf } from '../../../pdf/metadata/read.js';
import { type DocumentSource, openDocument, type PdfiumDocument } from '../binding/document.js';
import { withPdfium } from '../binding/library.js';
import { readOutline } from './read-outline.js';
import type { DocumentDescription } from '../../../contract/tools/pages.js';

/** Reads the properties of a whole document. Runs in the compute pool. */
export default function describeDocument(source: DocumentSource): Promise<DocumentDescription> {
  return withPdfium((pdfium) => {
    using document = openDocument(pdfium, source);
    const { title, author } = document.objects.read(metadataOf) ?? infoOf(document);
    const language = languageOf(document);
    const outline: readonly OutlineEntry[] = readOutline(document);
    return {
      ...(title !== undefined && { title }),
      ...(author !== undefined && { author }),
      ...(language !== undefined && { language }),
      outline,
    };
  });
}

/** Reads Info through PDFium, for a malformed file. */
function infoOf({ pdfium: { raw, memory }, handle }: PdfiumDocument): { title?: string; author?: string } {
  const field = (key: string): string => {
    using name = memory.text(key);
    return memory
      .read('utf-16le', (buffer, length) => raw.FPDF_GetMetaText(handle, name.pointer, buffer, length))
      .trim();
  };
  const [title, author] = [field('Title'), field('Author')];
  return { ...(title !== '' && { title }), ...(author !== '' && { author }) };
}

/** Returns the language of the catalog as a BCP 47 tag; undefined when there is none. */
function languageOf({ pdfium: { raw, memory }, handle }: PdfiumDocument): string | undefined {
  const stated = memory.read('utf-16le', (buffer, length) => raw.FPDFCatalog_GetLanguage(handle, buffer, length));
  // Some programs write C locales, such as `en_US`.
  const tag = stated.trim().replaceAll('_', '-');
  if (tag === '' || tag.length > LONGEST_TAG || /^(?:x-|und\b)/i.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** RFC 5646 §4.4.1: programs must accept tags of up to 35 characters. */
const LONGEST_TAG = 35;
