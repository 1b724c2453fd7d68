import type { MessagePort } from 'node:worker_threads';

import { importDefault } from '../../../compute/import-default.js';
import { InvalidInput, TooComplex } from '../../../errors.js';
import { type DocumentSource, openDocument } from '../binding/document.js';
import { type Pdfium, withPdfium } from '../binding/library.js';
import { Trap } from '../binding/trap.js';
import { OutOfMemory } from '../binding/memory.js';
import { PageRow } from './page-row.js';
import type { PdfiumPage } from '../binding/open-page.js';

/** The default export of a page module. It may run in any thread, for pages in any order. */
export type PageFunction<Input = unknown, Result = unknown> = (
  page: PdfiumPage,
  input: Input,
) => Result | Promise<Result>;

/** The message that a task sends for each finished page. */
export interface DonePage {
  readonly position: number;
  readonly result: unknown;
}

/** Work on pages of a document, for the time that a task may occupy its thread. */
export interface PageTask {
  readonly source: DocumentSource;
  /** 1-based. */
  readonly pages: readonly number[];
  /** The shared memory of the {@link PageRow} of these pages. */
  readonly row: Int32Array;
  /** Receives a {@link DonePage} for each page. */
  readonly done: MessagePort;
  /** The URL of a module whose default export is a {@link PageFunction}. */
  readonly module: string;
  readonly input: unknown;
  /** Shared memory with the current position, from 1; 0 for none. Negative when the function threw at this position. Each position has the time limit of a page. */
  readonly at: Int32Array;
  /** Time in which further pages are started when other tasks wait, unless opening the document took long. */
  readonly milliseconds: number;
  /** Time in which further pages are started when other tasks wait, however long opening the document took. */
  readonly mostMilliseconds: number;
  /** Shared memory with the number of tasks that wait for a thread. */
  readonly waiting: Int32Array;
}

/**
 * PDFium keeps what it has read of a document. When its memory has grown by this many bytes since the first page, the document is
 * closed. What it takes to open the document and its form would be taken again.
 */
const MAX_GROWTH_BYTES = 64 * 2 ** 20;

/** Runs in a worker thread: processes pages until the time is over, at least one, or until none is left. */
export default async function workOnPages(task: PageTask): Promise<void> {
  const work = await importDefault<PageFunction>(task.module);
  try {
    await withPdfium((pdfium) => workOn(pdfium, task, work));
    Atomics.store(task.at, 0, 0);
  } catch (error) {
    // A terminated thread does not get here, so its position stays positive.
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
  // With the first page, which PDFium looks for from the first page of the document on.
  let opening: number | undefined;
  let bytes: number | undefined;
  const mayGoOn = (opened: number): boolean => {
    const time = performance.now() - begin;
    if (time < timeOf(task, opened + document.form.opening)) return true;
    const isAlone = Atomics.load(task.waiting, 0) === 0;
    bytes ??= pdfium.memory.size;
    return isAlone && pdfium.memory.size < bytes + MAX_GROWTH_BYTES;
  };
  while (position !== undefined) {
    Atomics.store(at, 0, position + 1);
    using page = document.page(pages[position] ?? 0);
    opening ??= performance.now() - begin;
    const result = await work(page, input);
    pdfium.growth.check();
    done.postMessage({ position, result } satisfies DonePage);
    if (!mayGoOn(opening) || row.next >= pages.length) break;
    // Positions are released as results are consumed. Waiting as long as it takes to open the document costs at most
    // twice the optimum.
    position = row.takeWithin(Math.min(opening, task.milliseconds));
  }
}

/** A document that opens slowly is not opened again for every page: opening takes about a fifth of the time at most. */
function timeOf({ milliseconds, mostMilliseconds }: PageTask, opening: number): number {
  return Math.min(Math.max(milliseconds, 5 * opening), mostMilliseconds);
}

function explain(error: unknown, { source: { name }, pages, at }: PageTask): unknown {
  const position = Math.abs(Atomics.load(at, 0)) - 1;
  const what = position < 0 ? 'the document' : `page ${pages[position]}`;
  // PDFium traps on its own bugs, and without enough memory or stack.
  if (error instanceof Trap) {
    return new InvalidInput(`${name}: ${what} is too damaged or too complex to be read.`, { cause: error });
  }
  if (error instanceof OutOfMemory) {
    return new TooComplex(`${name}: ${what} takes more memory than a job may have.`, { cause: error });
  }
  return error;
}
