import { MalformedPdf } from '../file/malformed-pdf.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { FoundObjects } from './found-objects.js';
import { writeEncrypted } from './write-encrypted.js';
import { writeRebuilt } from './write-rebuilt.js';

export interface RebuildInput {
  readonly path: string;
  readonly target: string;
}

/** The result of rebuilding a document from the objects found. */
export type Rebuilt =
  /** The target contains all objects found, still encrypted; it must be decrypted and passed to `renumber`. */
  | { readonly state: 'encrypted' }
  /** The file contains no object. */
  | { readonly state: 'empty' }
  | RebuiltPages;

export interface RebuiltPages {
  readonly state: 'rebuilt';
  readonly pageCount: number;
  /** Number of further pages in the page tree that do not exist. */
  readonly lost: number;
  /** Whether the document determines the order of the pages. */
  readonly isOrdered: boolean;
  /** Number of pages with substitutes for missing fonts or resources. */
  readonly incomplete: number;
  /** The numbers of pages whose content cannot be read, or is too long to be drawn in reasonable memory. */
  readonly oversized: readonly number[];
  /** Whether the document has passed the checks of an intact one while it was written; false when it was not checked. */
  readonly isChecked: boolean;
  /** Whether nothing is lost: it has passed, and every object to which it refers was found, complete. */
  readonly isWhole: boolean;
  /** Whether the file has a trailer or a cross-reference stream; without any, qpdf gives up after it has read the file twice. */
  readonly hasTrailer: boolean;
}

/** Builds a document from the objects found in a file, independent of its cross-reference tables. */
export default function rebuildDocument({ path, target }: RebuildInput): Promise<PdfResult<Rebuilt>> {
  return pdfResult((): Rebuilt => {
    using objects = new FoundObjects(path);
    if (objects.numbers.length === 0) return { state: 'empty' };
    if (objects.encrypted) {
      writeEncrypted(objects, target);
      return { state: 'encrypted' };
    }
    const { pages, ...facts } = writeRebuilt(objects, target);
    // The page tree may lead to pages that nothing else tells from other objects.
    if (pages.length === 0) throw new MalformedPdf('The objects of the file include no page.');
    const hasTrailer = objects.trailers.length > 0;
    return { state: 'rebuilt', pageCount: pages.length, ...facts, hasTrailer };
  });
}
