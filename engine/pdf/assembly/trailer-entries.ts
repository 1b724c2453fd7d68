import { newId, nextId } from '../xref/file-id.js';
import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';
import type { Ending, PdfWriter } from '../write/writer.js';
import type { Contribution } from './carrier.js';

/** `version`: the result is a new version of the first source; `document`: it is a separate document. */
export type Identity = 'version' | 'document';

/**
 * Returns the trailer entries other than /Root. The Info dictionary is that of the first source: title, author,
 * producer and dates describe the content, which did not change, like its XMP metadata.
 */
export function trailerEntries({ file }: Contribution, writer: PdfWriter, identity: Identity): Omit<Ending, 'root'> {
  const info = copyInfo(file, identity === 'document' ? conformanceKeys : []);
  return { info: info && writer.add(info), id: identity === 'version' ? nextId(file) : newId() };
}

/** Info keys that claim conformance to PDF/X or PDF/E, which a document assembled from several does not have. */
const conformanceKeys = ['GTS_PDFXVersion', 'GTS_PDFXConformance', 'ISO_PDFEVersion'];

/** Copies strings, dates and names of an Info dictionary; other values could refer to any object. */
function copyInfo(file: PdfFile, excluded: readonly string[]): PdfDict | undefined {
  const entries = [...(file.dict(file.trailer.get('Info'))?.entries() ?? [])]
    .filter(([key]) => !excluded.includes(key))
    .map(([key, value]): [string, PdfValue] => [key, file.resolve(value)])
    .filter(([, value]) => !isArray(value) && !(value instanceof PdfDict) && !(value instanceof PdfStream));
  return entries.length === 0 ? undefined : new PdfDict(entries);
}
