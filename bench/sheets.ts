import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Bench } from './bench.js';
import { writePlain } from './documents/plain.js';
import { writePicture } from './documents/picture.js';
import { type BenchJob, runJob } from './job.js';
import { ours } from './ours.js';
import { type Rival, wayOf } from './page-rivals.js';
import { compareWays } from './table.js';

/** 30 MB on 500 pages; the cost of a stamp must not depend on either. */
const REPORT = { pages: 500, pictures: 4, pictureBytes: 15_000, links: 2 } as const;
const BLANK = { pages: 1, pictures: 0, pictureBytes: 0, links: 0 } as const;

/** Measures operations that draw new content against rival programs. */
export async function benchSheets(bench: Bench): Promise<void> {
  await benchStamps(bench);
  await benchImages(bench);
}

async function benchStamps(bench: Bench): Promise<void> {
  const { engine, folder, turns, wants } = bench;
  const stamping = jobs.filter(({ operation }) => wants(operation));
  if (stamping.length === 0) return;
  const report = join(folder, 'report-500-pages.pdf');
  const blank = join(folder, 'blank.pdf');
  const sheet = join(folder, 'sheet.pdf');
  await writePlain(report, REPORT);
  await writePlain(blank, BLANK);
  const before = (await stat(report)).size;
  for (const job of stamping) {
    await runJob(engine, job, blank, sheet);
    const grown = ((await runJob(engine, job, report)) - before) / 1000;
    const size = `${REPORT.pages} pages of ${(before / 1e6).toFixed(0)} MB`;
    const rivals = stampingRivals(job, sheet).map((rival) => wayOf(rival, report, folder));
    const title = `${job.operation}, ${size}, which grow by ${grown.toFixed(0)} KB`;
    await compareWays(title, [...rivals, ...ours(bench, job, report)], turns);
  }
}

const jobs: readonly BenchJob[] = [
  { operation: 'add-watermark', options: { text: 'CONFIDENTIAL' } },
  { operation: 'add-page-numbers', options: { format: '{n} / {total}' } },
  { operation: 'resize-page', options: { pageSize: 'A5' } },
];

/** The same page content as a qpdf overlay; for pages of other sizes a user would have to draw it anew. */
function stampingRivals({ operation }: BenchJob, sheet: string): readonly Rival[] {
  if (operation === 'resize-page') {
    const size = ['-sPAPERSIZE=a5', '-dFIXEDMEDIA', '-dPDFFitPage'];
    return [
      {
        name: 'gs -dPDFFitPage',
        command: (source, folder) => [
          ...(['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite'] as const),
          ...size,
          ...['-o', join(folder, 'out.pdf'), source],
        ],
      },
    ];
  }
  return [
    {
      name: 'qpdf --overlay',
      command: (source, folder) => [
        ...(['qpdf', source, '--overlay', sheet, '--to=1-z', '--from=', '--repeat=1', '--'] as const),
        join(folder, 'out.pdf'),
      ],
    },
  ];
}

async function benchImages(bench: Bench): Promise<void> {
  const job: BenchJob = { operation: 'convert-jpeg-to-pdf', options: {} };
  if (!bench.wants(job.operation)) return;
  for (const format of ['jpg', 'png', 'webp'] as const) {
    const source = await writePicture(bench.folder, format);
    const rivals = imageRivals.map((rival) => wayOf(rival, source, bench.folder));
    const title = `${job.operation}, ${format} of ${((await stat(source)).size / 1e6).toFixed(1)} MB`;
    await compareWays(title, [...rivals, ...ours(bench, job, source)], bench.turns);
  }
}

const imageRivals: readonly Rival[] = [
  { name: 'img2pdf', command: (source, folder) => ['img2pdf', '-o', join(folder, 'out.pdf'), source] },
];
