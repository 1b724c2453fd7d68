import { setTimeout } from 'node:timers/promises';

import { processTree } from './meters/cpu.js';
import { figureCases } from './figures/figure-cases.js';
import { memoryPeak } from './figures/memory-peak.js';
import { DocumentShelf } from './figures/document-shelf.js';
import { requestJob } from './job.js';
import { time } from './measure.js';
import { type Service, startService } from './service.js';

/** What other services' documentation and users say of their memory; the services are not measured here. */
const published = [
  ['Gotenberg 6, advice for a container', '512 MiB', 'https://gotenberg.dev/docs/6.x/install'],
  [
    'Gotenberg 8, container of the demonstration',
    '512 MB',
    'https://gotenberg.dev/docs/8.x/getting-started/installation',
  ],
  [
    'Gotenberg, LibreOffice that stays after a worksheet',
    '800 MB',
    'https://github.com/gotenberg/gotenberg/issues/1023',
  ],
  [
    'Stirling-PDF, advice for 1 to 10 users',
    '4 GB',
    'https://docs.stirlingpdf.com/Configuration/Performance-Optimization',
  ],
  ['Stirling-PDF, idle container', '500 MB', 'https://github.com/Stirling-Tools/Stirling-PDF/issues/920'],
] as const;

/** Operations whose first request starts programs that stay alive. */
const firstRequests = ['rotate-pages', 'word-to-pdf', 'convert', 'compress', 'ocr'];

const smallCases = figureCases.filter(({ size }) => size === 'small');

/** Short, since a run waits for it. */
const IDLE_S = 10;

/** The default of QUIRE_MEMORY_MB on a host with 1 GiB. */
const SMALL_HOST_MB = 768;

/** Measures start, first requests, idle memory, and the memory of each operation by itself on a host with 1 GiB. */
export async function benchFootprint(folder: string): Promise<void> {
  const shelf = new DocumentShelf(folder);
  await measureFirstRequests(shelf);
  await measurePeaks(shelf);
  for (const [what, memory, source] of published) console.log(`published: ${what}: ${memory} (${source})`);
}

async function measureFirstRequests(shelf: DocumentShelf): Promise<void> {
  await using service = await startService({ QUIRE_WARM: '', QUIRE_IDLE_S: '0' });
  console.log(`start: ${service.startMs.toFixed(0)} ms until the service listens; idle then ${await idleOf(service)}`);
  for (const operation of firstRequests) {
    const found = smallCases.find(({ job }) => job.operation === operation);
    if (found === undefined) throw new Error(`There is no document for ${operation}.`);
    const path = await shelf.pathOf(found.document);
    const run = (): Promise<number> => requestJob(service, found.job, [path]);
    const [first, second] = [await time(run), await time(run)];
    console.log(`${operation}: first request ${first.toFixed(0)} ms, second ${second.toFixed(0)} ms`);
  }
  console.log(`idle with the programs of these operations: ${await idleOf(service)}`);
}

async function measurePeaks(shelf: DocumentShelf): Promise<void> {
  const settings = { QUIRE_IDLE_S: String(IDLE_S), QUIRE_MEMORY_MB: String(SMALL_HOST_MB) };
  await using service = await startService({ QUIRE_WARM: '', ...settings });
  let most = 0;
  for (const { job, document } of smallCases) {
    const path = await shelf.pathOf(document);
    const { memory: peak } = await memoryPeak(service.pid, 'all', () => requestJob(service, job, [path]));
    most = Math.max(most, peak);
    console.log(`${job.operation}, ${document.title}: peak ${peak} MiB`);
  }
  console.log(`highest peak of ${smallCases.length} operations, one at a time: ${most} MiB`);
  await setTimeout((IDLE_S + 2) * 1000);
  console.log(`idle after the idle time: ${await idleOf(service)}`);
}

/** Memory, shared pages counted once. */
async function idleOf({ pid }: Service): Promise<string> {
  const { memory } = await memoryPeak(pid, 'all', () => setTimeout(200));
  return `${memory} MiB in ${processTree(pid).length} processes`;
}
