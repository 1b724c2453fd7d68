import { InvalidInput, TooComplex } from '../../errors.js';
import { type DocumentSource, openDocument } from './document.js';
import { type Pdfium, Trap, withPdfium } from './library.js';
import { OutOfMemory } from './memory.js';
import type { PdfiumPage } from './page.js';

/** What a module for pages exports by default; it may run in any thread, for pages in any order. */
export type PageFunction<Input = unknown, Result = unknown> = (
  page: PdfiumPage,
  input: Input,
) => Result | Promise<Result>;

/** Some pages of a document, for one task. */
export interface PageSlice {
  readonly source: DocumentSource;
  /** 1-based. */
  readonly pages: readonly number[];
  /** The URL of a module whose default export is a {@link PageFunction}. */
  readonly module: string;
  readonly input: unknown;
  /** Shared memory that tells which page is being worked on; 0 is none. */
  readonly at: Int32Array;
  /** For how long another page is begun, unless it took longer to open the document. */
  readonly milliseconds: number;
  /** For how long another page is begun, however long it took to open the document. */
  readonly mostMilliseconds: number;
}

/**
 * Runs in a worker thread: works on the pages until the time is over, at least on the first.
 * @returns the results of those that it came to, in their order.
 */
export default async function workOnPages(slice: PageSlice): Promise<readonly unknown[]> {
  const { default: work } = (await import(slice.module)) as { default: PageFunction };
  try {
    return await withPdfium((pdfium) => workOn(pdfium, slice, work));
  } catch (error) {
    throw explain(error, slice);
  } finally {
    // A thread that is ended does not come here, which leaves the page that it was at.
    Atomics.store(slice.at, 0, 0);
  }
}

async function workOn(pdfium: Pdfium, slice: PageSlice, work: PageFunction): Promise<readonly unknown[]> {
  const begin = performance.now();
  using document = openDocument(pdfium, slice.source);
  const isOver = timeLimit(begin, slice);
  const results: unknown[] = [];
  for (const number of slice.pages) {
    Atomics.store(slice.at, 0, number);
    using page = document.page(number);
    results.push(await work(page, slice.input));
    if (isOver()) break;
  }
  return results;
}

/** A document that opens slowly is not opened anew for every page: opening takes a fifth of the time at most. */
function timeLimit(begin: number, { milliseconds, mostMilliseconds }: PageSlice): () => boolean {
  const opened = performance.now() - begin;
  const most = Math.min(Math.max(milliseconds, 5 * opened), mostMilliseconds);
  return () => performance.now() - begin >= most;
}

function explain(error: unknown, { source: { name }, at }: PageSlice): unknown {
  const number = Atomics.load(at, 0);
  const what = number === 0 ? 'the document' : `page ${number}`;
  // PDFium traps on its own bugs, and where it has not enough memory or stack.
  if (error instanceof Trap) {
    return new InvalidInput(`${name}: ${what} is too damaged or too complex to be read.`, { cause: error });
  }
  if (error instanceof OutOfMemory) {
    return new TooComplex(`${name}: ${what} takes more memory than a job may have.`, { cause: error });
  }
  return error;
}
