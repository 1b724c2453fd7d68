import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { Bench } from './bench.js';
import { writeScan } from './documents/scan.js';
import { requestJob } from './job.js';
import type { Way } from './measure.js';
import { type Rival, wayOf } from './page-rivals.js';
import { type Service, startService } from './service.js';
import { compareWays } from './table.js';

const PAGES = 10;

/** Share of the measurements, since OCR of ten pages takes about 15 seconds per program. */
const SHARE_OF_TURNS = 0.4;

/** Measures OCR with each of our engines against rival programs. */
export async function benchScans(bench: Bench): Promise<void> {
  if (!bench.wants('ocr')) return;
  await using embedded = await startService({ QUIRE_OCR_ENGINE: 'embedded' });
  await using native = await startService({ QUIRE_OCR_ENGINE: 'native' });
  for (const colours of ['bilevel', 'grey'] as const) {
    const source = join(bench.folder, `scan-${colours}.pdf`);
    await writeScan(source, { pages: PAGES, colours });
    const ways = [wayOf(ocrmypdf, source, bench.folder), over(embedded, 'embedded'), over(native, 'native')];
    const turns = Math.max(1, Math.round(bench.turns * SHARE_OF_TURNS));
    const grown = (await requestJob(embedded, JOB, [source])) - (await stat(source)).size;
    const title = `ocr, ${PAGES} pages, ${colours}, which grow by ${(grown / PAGES / 1000).toFixed(1)} KB each`;
    await compareWays(title, ways, turns);

    function over(service: Service, engine: string): Way {
      const run = (): Promise<number> => requestJob(service, JOB, [source]);
      return { name: `HTTPS, ${engine} engine`, run, cpu: () => service.cpu() };
    }
  }
}

const JOB = { operation: 'ocr', options: {} } as const;

/** Without optimisation and PDF/A conversion, which our operation does not do either. */
const ocrmypdf: Rival = {
  name: 'ocrmypdf',
  command: (source, folder) => [
    ...(['ocrmypdf', '--quiet', '--jobs', String(availableParallelism())] as const),
    ...['--output-type', 'pdf', '-O0', source, join(folder, 'out.pdf')],
  ],
};
