import type { MessagePort } from 'node:worker_threads';

import { importDefault } from '../../../compute/import-default.js';
import { InvalidInput, TooComplex } from '../../../errors.js';
import { type DocumentSource, openDocument } from '../binding/document.js';
import { type Pdfium, withPdfium } from '../binding/library.js';
import { Trap } from '../binding/trap.js';
import { OutOfMemory } from '../binding/memory.js';
import { PageRow } from './page-row.js';
import type { PdfiumPage } from '../binding/open-page.js';

/** What a module for pages exports by default; it may run in any thread, for pages in any order. */
export type PageFunction<Input = unknown, Result = unknown> = (
  page: PdfiumPage,
  input: Input,
) => Result | Promise<Result>;

/** What a task sends when it is done with a page. */
export interface DonePage {
  readonly position: number;
  readonly result: unknown;
}

/** Work on pages of a document, for as long as a task may keep its thread. */
export interface PageTask {
  readonly source: DocumentSource;
  /** 1-based. */
  readonly pages: readonly number[];
  /** The memory of the {@link PageRow} of these pages. */
  readonly row: Int32Array;
  /** Gets a {@link DonePage} for each page. */
  readonly done: MessagePort;
  /** The URL of a module whose default export is a {@link PageFunction}. */
  readonly module: string;
  readonly input: unknown;
  /** Shared memory that tells at which place of the row the work is, from 1 on; 0 is none. Negative: it was thrown there. */
  readonly at: Int32Array;
  /** For how long another page is begun, unless it took long to open the document. */
  readonly milliseconds: number;
  /** For how long another page is begun, however long it took to open the document. */
  readonly mostMilliseconds: number;
}

/** Runs in a worker thread: takes pages from the row until the time is over, at least one, or none is left. */
export default async function workOnPages(task: PageTask): Promise<void> {
  const work = await importDefault<PageFunction>(task.module);
  try {
    await withPdfium((pdfium) => workOn(pdfium, task, work));
    Atomics.store(task.at, 0, 0);
  } catch (error) {
    // A thread that is ended does not come here, which leaves the place that it was at.
    Atomics.store(task.at, 0, -Atomics.load(task.at, 0));
    throw explain(error, task);
  }
}

async function workOn(pdfium: Pdfium, task: PageTask, work: PageFunction): Promise<void> {
  const { source, pages, input, at, done } = task;
  const row = new PageRow(task.row);
  const begin = performance.now();
  let position = row.take();
  if (position === undefined) return;
  using document = openDocument(pdfium, source);
  const opening = performance.now() - begin;
  const end = begin + timeOf(task, opening);
  while (position !== undefined) {
    Atomics.store(at, 0, position + 1);
    using page = document.page(pages[position] ?? 0);
    const result = await work(page, input);
    pdfium.growth.check();
    done.postMessage({ position, result } satisfies DonePage);
    if (performance.now() >= end || row.next >= pages.length) break;
    // The row opens as results are taken. To wait for as long as opening the document anew would take costs never more
    // than twice what the better of both would have.
    position = row.takeWithin(Math.min(opening, task.milliseconds));
  }
}

/** A document that opens slowly is not opened anew for every page: that takes a fifth of the time at most. */
function timeOf({ milliseconds, mostMilliseconds }: PageTask, opening: number): number {
  return Math.min(Math.max(milliseconds, 5 * opening), mostMilliseconds);
}

function explain(error: unknown, { source: { name }, pages, at }: PageTask): unknown {
  const position = Math.abs(Atomics.load(at, 0)) - 1;
  const what = position < 0 ? 'the document' : `page ${pages[position]}`;
  // PDFium traps on its own bugs, and where it has not enough memory or stack.
  if (error instanceof Trap) {
    return new InvalidInput(`${name}: ${what} is too damaged or too complex to be read.`, { cause: error });
  }
  if (error instanceof OutOfMemory) {
    return new TooComplex(`${name}: ${what} takes more memory than a job may have.`, { cause: error });
  }
  return error;
}
