import { basename, join } from 'node:path';

import type { Bench } from './bench.js';
import { writeBook } from './documents/book.js';
import { writePaper } from './documents/paper.js';
import type { BenchJob } from './job.js';
import { ours } from './ours.js';
import { type Drawing, drawingRivals, readingRivals, wayOf } from './page-rivals.js';
import { compareWays } from './table.js';

export interface PagesBench {
  /** A document to measure instead of generated ones. */
  readonly document: string | undefined;
  readonly formats: readonly string[];
  readonly resolutions: readonly number[];
}

/** Share of the measurements, since rendering a hundred dense pages takes the rivals half a minute. */
const DRAWING_SHARE_OF_TURNS = 0.4;

/** Measures operations on page contents against rival programs. */
export async function benchPages(bench: Bench, { document, formats, resolutions }: PagesBench): Promise<void> {
  if (bench.wants('extract-text')) await benchReading(bench, document ?? (await book(bench)));
  if (!bench.wants('convert-to-images')) return;
  await benchFirstPage(bench, document ?? (await book(bench)));
  const source = document ?? (await paper(bench));
  for (const format of formats) {
    for (const dpi of resolutions) await benchDrawing(bench, { format, dpi }, source);
  }
}

async function benchReading(bench: Bench, source: string): Promise<void> {
  const job: BenchJob = { operation: 'extract-text', options: {} };
  const rivals = readingRivals.map((rival) => wayOf(rival, source, bench.folder));
  await compareWays(`extract-text, ${basename(source)}`, [...rivals, ...ours(bench, job, source)], bench.turns);
}

/** Time until a viewer can show something: one page of a long document, in the lowest quality. */
async function benchFirstPage(bench: Bench, source: string): Promise<void> {
  const job: BenchJob = { operation: 'convert-to-images', options: { quality: 'Low', pages: '1' } };
  const rivals = drawingRivals({ format: 'jpg', dpi: 150, pages: 1 }).map((it) => wayOf(it, source, bench.folder));
  const title = `convert-to-images, the first page of ${basename(source)} at 150 DPI`;
  await compareWays(title, [...rivals, ...ours(bench, job, source)], bench.turns * 3);
}

async function benchDrawing(bench: Bench, drawing: Drawing, source: string): Promise<void> {
  const { format, dpi } = drawing;
  const job: BenchJob = { operation: 'convert-to-images', options: { format, dpi } };
  const rivals = drawingRivals(drawing).map((rival) => wayOf(rival, source, bench.folder));
  const turns = Math.max(1, Math.round(bench.turns * DRAWING_SHARE_OF_TURNS));
  const title = `convert-to-images, ${basename(source)} as ${format} at ${dpi} DPI`;
  await compareWays(title, [...rivals, ...ours(bench, job, source)], turns);
}

async function book({ folder }: Bench): Promise<string> {
  const path = join(folder, 'book-350-pages.pdf');
  await writeBook(path, 350);
  return path;
}

async function paper({ folder }: Bench): Promise<string> {
  const path = join(folder, 'papers-100-pages.pdf');
  await writePaper(path, 100);
  return path;
}
