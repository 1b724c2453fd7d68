import { type PageTree, readPageTree } from '../pages/page-tree.js';
import { openPdf, type PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';

/** A document on disk. */
export interface NamedSource {
  readonly path: string;
  /** The file name, for its bookmark and for warnings. */
  readonly name: string;
}

/** An open document that pages are copied from. */
export interface Source extends Disposable {
  readonly file: PdfFile;
  readonly name: string;
  readonly tree: PageTree;
}

/**
 * Opens a document and reads its page tree once for all uses.
 * @param readTree `gatherPageTree` skips broken nodes, and `readIndexedPageTree` also builds the index of the pages
 */
export function openSource({ path, name }: NamedSource, readTree: (file: PdfFile) => PageTree = readPageTree): Source {
  const file = openPdf(path);
  try {
    if (file.encrypted) throw new MalformedPdf('The document is encrypted.');
    return { file, name, tree: readTree(file), [Symbol.dispose]: () => file[Symbol.dispose]() };
  } catch (error) {
    file[Symbol.dispose]();
    throw error;
  }
}
