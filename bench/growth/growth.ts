import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FigureDocument } from '../figures/figure-case.js';
import {
  attachments,
  book,
  damaged,
  encrypted,
  flatTagged,
  paper,
  PASSWORD,
  report,
  scan,
} from '../figures/figure-documents.js';
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
const MANY = [1000, 3000, 10_000];
/** For operations that only read the objects of each page, and so take little time on a few thousand pages. */
const VERY_MANY = [10_000, 30_000, 90_000];
const SOME = [20, 100, 500];
const FEW = [2, 8, 32];
/** Flat structure trees are large from a hundred pages on. */
const TAGGED = [100, 1000, 5000];

interface Growing {
  readonly job: BenchJob;
  readonly counts: readonly number[];
  readonly document: (count: number) => FigureDocument;
}

const growing: readonly Growing[] = [
  ...qpdfRivals.map((job): Growing => {
    return { job, counts: job.operation === 'extract-pages' ? VERY_MANY : MANY, document: report };
  }),
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
  ...flatTaggedJobs().map((job): Growing => ({ job, counts: TAGGED, document: flatTagged })),
];

/** Operations that read structure trees, or take them into other documents. */
function flatTaggedJobs(): readonly BenchJob[] {
  return [
    { operation: 'remove-pages', options: { pages: '1' } },
    { operation: 'split', options: { pageCount: 10 } },
    { operation: 'merge', options: {}, field: 'files', times: 2 },
    { operation: 'extract-text', options: {} },
    { operation: 'convert-to-html', options: {} },
    { operation: 'convert-to-pdfa', options: { conformance: 'pdfa-2a' } },
  ];
}

/** Prints how the CPU time of each operation grows: the exponent is 1 where twice the pages take twice the time. */
export async function benchGrowth(folder: string, wants: (operation: string) => boolean): Promise<void> {
  await using service = await startService();
  console.log(`${'operation'.padEnd(24)} exponent  seconds of CPU at each number of pages or files`);
  for (const { job, counts, document } of growing.filter((it) => wants(it.job.operation))) {
    const samples = counts.map((count): Sample => ({
      path: join(folder, 'growing.pdf'),
      count,
      document: document(count),
    }));
    await warmUp(service, job, samples);
    const points: Point[] = [];
    for (const sample of samples) points.push(await measured(service, job, sample));
    const exponent = exponentOf(points);
    const costs = points.map(({ count, cost }) => `${count}: ${(cost / 1000).toFixed(2)}`).join(', ');
    const verdict = exponent > MAX_EXPONENT ? '  superlinear' : '';
    const { title = '' } = samples.at(-1)?.document ?? {};
    console.log(`${job.operation.padEnd(24)} ${exponent.toFixed(2).padStart(8)}  ${costs} (${title})${verdict}`);
  }
}

interface Sample {
  readonly path: string;
  readonly count: number;
  readonly document: FigureDocument;
}

/**
 * Runs the second largest document as often as it is measured. V8 optimises code after so much work, not after so many runs: on smaller
 * documents it would still do so while they are measured, and what they cost more would count as the fixed cost of a job.
 */
async function warmUp(service: Service, job: BenchJob, samples: readonly Sample[]): Promise<void> {
  const sample = samples.at(-2) ?? samples[0];
  if (sample !== undefined) await measured(service, job, sample);
}

/** The mean CPU time of a run. Short runs are repeated. */
async function measured(service: Service, job: BenchJob, sample: Sample): Promise<Point> {
  const { path, count, document } = sample;
  await document.write(path);
  const before = service.cpu();
  let runs = 0;
  let cost = 0;
  for (; runs === 0 || (runs < MAX_RUNS && cost < MAX_REPEATED_MS); runs++) {
    await requestJob(service, job, [path]);
    cost = service.cpu() - before;
  }
  await rm(path);
  return { count, cost: cost / runs };
}
