import { join } from 'node:path';

import type { Bench } from './bench.js';
import { cpuOfEndedChildren } from './meters/cpu.js';
import { writeOfficeDocuments } from './documents/office.js';
import { requestJob } from './job.js';
import type { Way } from './measure.js';
import { ours } from './ours.js';
import { type Rival, wayOf } from './page-rivals.js';
import { compareWays } from './table.js';

/** Documents that are sent at once for measuring throughput. */
const BATCH = 24;

/** Measures office documents and web pages against programs that start once per document. */
export async function benchConversions(bench: Bench): Promise<void> {
  const { letter, sheet, slides, invoice } = await writeOfficeDocuments(bench.folder);
  const conversions = [
    ['word-to-pdf', letter, soffice],
    ['excel-to-pdf', sheet, soffice],
    ['powerpoint-to-pdf', slides, soffice],
    ['convert', invoice, chromium],
  ] as const;
  for (const [operation, source, rival] of conversions) {
    if (!bench.wants(operation)) continue;
    const ways = [wayOf(rival(1), source, bench.folder), ...ours(bench, { operation, options: {} }, source)];
    await compareWays(`${operation}, one document at a time`, ways, bench.turns);
    await compareWays(`${operation}, ${BATCH} documents at once`, batches(bench, { operation, source, rival }), 3);
  }
}

/** Each concurrent process has a profile of its own, since soffice cannot share one. */
const soffice = (number: number): Rival => ({
  name: 'soffice',
  command: (source, folder) => [
    ...(['soffice', `-env:UserInstallation=file://${join(folder, '..', `profile-${number}`)}`, '--headless'] as const),
    ...['--convert-to', 'pdf', '--outdir', folder, source],
  ],
});

const chromium = (number: number): Rival => ({
  name: 'chromium',
  command: (source, folder) => [
    ...(['chromium-headless-shell', '--no-sandbox', '--disable-gpu'] as const),
    `--user-data-dir=${join(folder, '..', `browser-${number}`)}`,
    ...[`--print-to-pdf=${join(folder, 'out.pdf')}`, `file://${source}`],
  ],
});

interface Batch {
  readonly operation: string;
  readonly source: string;
  readonly rival: (number: number) => Rival;
}

/** The rival starts for each document, two at a time on two cores; the service gets all documents at once. */
function batches({ service, folder }: Bench, { operation, source, rival }: Batch): readonly Way[] {
  const pair = [1, 2].map((number) => wayOf(rival(number), source, folder));
  return [
    {
      name: `${rival(1).name}, two at a time`,
      isRival: true,
      cpu: cpuOfEndedChildren,
      run: () =>
        Promise.all(
          pair.map(async (way) => {
            for (let done = 0; done < BATCH / pair.length; done++) await way.run();
          }),
        ),
    },
    {
      name: 'HTTPS',
      cpu: () => service.cpu(),
      run: () =>
        Promise.all(Array.from({ length: BATCH }, () => requestJob(service, { operation, options: {} }, [source]))),
    },
  ];
}
