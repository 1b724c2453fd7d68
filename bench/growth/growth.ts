import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FigureDocument } from '../figures/figure-case.js';
import {
  attachments,
  book,
  damaged,
  encrypted,
  fax,
  flatTagged,
  longInvoice,
  longLetter,
  longSheet,
  manySlides,
  paper,
  PASSWORD,
  report,
  scan,
  snapshot,
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

/** Numbers of pages, or of rows and so on; what takes seconds a page is measured on fewer. */
const MANY = [1000, 3000, 10_000];
/** For operations that only read the objects of each page, and so take little time on a few thousand pages. */
const VERY_MANY = [10_000, 30_000, 90_000];
const SOME = [20, 100, 500];
/** A request for one scan has 1,000 images at the most. */
const HUNDREDS = [100, 300, 1000];
const FEW = [2, 8, 32];
/** Flat structure trees are large from a hundred pages on. */
const TAGGED = [100, 1000, 5000];

interface Growing {
  readonly job: BenchJob;
  readonly counts: readonly number[];
  readonly document: (count: number) => FigureDocument;
  /** Whether the count is that of documents in a request. */
  readonly isRepeated?: true;
}

const growing: readonly Growing[] = [
  ...qpdfRivals.map((job): Growing => ({ job, counts: MANY, document: report })),
  { job: { operation: 'extract-pages', options: { pages: '1-10' } }, counts: VERY_MANY, document: report },
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
  { job: { operation: 'word-to-pdf', options: {} }, counts: SOME, document: longLetter },
  { job: { operation: 'excel-to-pdf', options: {} }, counts: MANY, document: longSheet },
  { job: { operation: 'powerpoint-to-pdf', options: {} }, counts: SOME, document: manySlides },
  { job: { operation: 'convert', options: {} }, counts: MANY, document: longInvoice },
  { job: { operation: 'convert-jpeg-to-pdf', options: {} }, counts: HUNDREDS, document: fax },
  {
    job: { operation: 'scan-to-pdf', options: { outputFileName: 'scan' }, field: 'imageFiles' },
    counts: HUNDREDS,
    document: () => snapshot,
    isRepeated: true,
  },
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

/** What the figures say, which are printed below it. */
const EXPLANATION = `The exponent is that of the larger two sizes: by which power the CPU time grows from the second to the third, after
the fixed cost of a job, which the smaller two tell, is taken away. It is 1 where twice the pages take twice the time; above
${MAX_EXPONENT} the row is named superlinear. Costs are in seconds, by the number of pages, rows, slides or files. The second row of
extract-pages goes beyond the sizes of the others, since the operation reads little of each page.
`;

/** Prints how the CPU time of each operation grows. */
export async function benchGrowth(folder: string, wants: (operation: string) => boolean): Promise<void> {
  await using service = await startService();
  console.log(EXPLANATION);
  console.log(`${'operation'.padEnd(24)} exponent  seconds of CPU at each size`);
  for (const { job, counts, document, isRepeated = false } of growing.filter((it) => wants(it.job.operation))) {
    const samples = counts.map((count): Sample => {
      const sized = document(count);
      const path = join(folder, `growing.${sized.extension ?? 'pdf'}`);
      return { path, count, document: sized, job: isRepeated ? { ...job, times: count } : job };
    });
    await warmUp(service, samples);
    const points: Point[] = [];
    for (const sample of samples) points.push(await measured(service, sample));
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
  readonly job: BenchJob;
}

/**
 * Runs the second largest document as often as it is measured. V8 optimises code after so much work, not after so many runs: on smaller
 * documents it would still do so while they are measured, and what they cost more would count as the fixed cost of a job.
 */
async function warmUp(service: Service, samples: readonly Sample[]): Promise<void> {
  const sample = samples.at(-2) ?? samples[0];
  if (sample !== undefined) await measured(service, sample);
}

/** The mean CPU time of a run. Short runs are repeated. */
async function measured(service: Service, { path, count, document, job }: Sample): Promise<Point> {
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
