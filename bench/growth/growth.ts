import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FigureDocument } from '../figures/figure-case.js';
import { attachments, book, damaged, encrypted, paper, PASSWORD, report, scan } from '../figures/figure-documents.js';
import { type BenchJob, requestJob } from '../job.js';
import { qpdfRivals } from '../qpdf-rivals.js';
import { type Service, startService } from '../service.js';
import { exponentOf, type Point } from './exponent.js';

/** An exponent above this is reported as superlinear. */
const MAX_EXPONENT = 1.1;

/** Shorter runs are repeated up to this CPU time together, since the system counts in units of 10 ms. */
const MAX_REPEATED_MS = 2000;
const MAX_RUNS = 20;

/** Numbers of pages; what takes seconds a page is measured on fewer. */
const MANY = [100, 1000, 10_000];
const SOME = [20, 100, 500];
const FEW = [2, 8, 32];

interface Growing {
  readonly job: BenchJob;
  readonly counts: readonly number[];
  readonly document: (count: number) => FigureDocument;
}

const growing: readonly Growing[] = [
  ...qpdfRivals.map((job): Growing => ({ job, counts: MANY, document: report })),
  ...(['read-metadata', 'compress', 'extract-text'] as const).map((operation): Growing => {
    return { job: { operation, options: {} }, counts: MANY, document: report };
  }),
  {
    job: { operation: 'unlock', options: { password: PASSWORD } },
    counts: MANY,
    document: (it) => encrypted(report(it)),
  },
  { job: { operation: 'repair', options: {} }, counts: MANY, document: (it) => damaged(report(it)) },
  { job: { operation: 'add-watermark', options: { text: 'DRAFT' } }, counts: MANY, document: report },
  { job: { operation: 'add-page-numbers', options: {} }, counts: MANY, document: report },
  { job: { operation: 'resize-page', options: { pageSize: 'A5' } }, counts: MANY, document: report },
  { job: { operation: 'redact', options: { searchText: 'which' } }, counts: SOME, document: book },
  {
    job: { operation: 'extract-embedded-files', options: {} },
    counts: MANY,
    document: (it) => attachments(it, 10_000),
  },
  ...(['convert-to-html', 'convert-to-excel', 'convert-to-word', 'convert-to-powerpoint'] as const).map(
    (operation): Growing => ({ job: { operation, options: {} }, counts: SOME, document: book }),
  ),
  { job: { operation: 'convert-to-pdfa', options: { conformance: 'pdfa-2b' } }, counts: SOME, document: book },
  { job: { operation: 'convert-to-images', options: { dpi: 72 } }, counts: SOME, document: paper },
  { job: { operation: 'ocr', options: {} }, counts: FEW, document: scan },
];

/** Prints how the CPU time of each operation grows: the exponent is 1 where twice the pages take twice the time. */
export async function benchGrowth(folder: string, wants: (operation: string) => boolean): Promise<void> {
  await using service = await startService();
  console.log(`${'operation'.padEnd(24)} exponent  seconds of CPU at each number of pages or files`);
  for (const { job, counts, document } of growing.filter((it) => wants(it.job.operation))) {
    const points: Point[] = [];
    for (const count of counts) points.push(await measured(service, job, { folder, count, document: document(count) }));
    const exponent = exponentOf(points);
    const costs = points.map(({ count, cost }) => `${count}: ${(cost / 1000).toFixed(2)}`).join(', ');
    const verdict = exponent > MAX_EXPONENT ? '  superlinear' : '';
    console.log(`${job.operation.padEnd(24)} ${exponent.toFixed(2).padStart(8)}  ${costs}${verdict}`);
  }
}

interface Sample {
  readonly folder: string;
  readonly count: number;
  readonly document: FigureDocument;
}

/** The mean CPU time of a run. Short runs are repeated after a first one, in which threads and programs start. */
async function measured(service: Service, job: BenchJob, { folder, count, document }: Sample): Promise<Point> {
  const path = join(folder, 'growing.pdf');
  await document.write(path);
  const run = async (): Promise<number> => {
    const before = service.cpu();
    await requestJob(service, job, [path]);
    return service.cpu() - before;
  };
  let cost = await run();
  if (cost < MAX_REPEATED_MS) {
    let runs = 0;
    for (cost = 0; runs < MAX_RUNS && cost < MAX_REPEATED_MS; runs++) cost += await run();
    cost /= runs;
  }
  await rm(path);
  return { count, cost };
}
