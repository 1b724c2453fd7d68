import { newId, nextId } from '../xref/file-id.js';
import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';
import type { Ending, PdfWriter } from '../write/writer.js';
import type { Contribution } from './carrier.js';

/** `version`: the result is another state of the first source; `document`: it is a document of its own. */
export type Identity = 'version' | 'document';

/**
 * What the trailer says besides the root. The Info is that of the first source (its title, author, producer and dates
 * stay, as its XMP metadata do), since it describes the content, which did not change.
 */
export function endingOf({ file }: Contribution, writer: PdfWriter, identity: Identity): Omit<Ending, 'root'> {
  const info = infoOf(file, identity === 'document' ? claims : []);
  return { info: info && writer.add(info), id: identity === 'version' ? nextId(file) : newId() };
}

/** What says that a document is PDF/X or PDF/E; one of pages from several is neither. */
const claims = ['GTS_PDFXVersion', 'GTS_PDFXConformance', 'ISO_PDFEVersion'];

/** An Info dictionary holds text, dates and names; whatever else stands there could lead anywhere. */
function infoOf(file: PdfFile, without: readonly string[]): PdfDict | undefined {
  const entries = [...(file.dict(file.trailer.get('Info'))?.entries() ?? [])]
    .filter(([key]) => !without.includes(key))
    .map(([key, value]): [string, PdfValue] => [key, file.resolve(value)])
    .filter(([, value]) => !isArray(value) && !(value instanceof PdfDict) && !(value instanceof PdfStream));
  return entries.length === 0 ? undefined : new PdfDict(entries);
}
