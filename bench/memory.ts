import { copyFile, mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { writeBook } from './documents/book.js';
import { writePlain } from './documents/plain.js';
import { writeScan } from './documents/scan.js';
import { watchFolder } from './meters/disk.js';
import { type BenchJob, requestJob } from './job.js';
import { type Service, startService } from './service.js';

const half = { pages: 1250, pictures: 4, pictureBytes: 50_000, links: 2 };

/**
 * Measures the memory of the service's process for 500 MB of input, after rendering a thousand pages, and while OCR
 * reads a hundred.
 */
export async function benchMemory(folder: string, wants: (operation: string) => boolean): Promise<void> {
  const wanted = hugeJobs.filter(({ operation }) => wants(operation));
  if (wanted.length > 0) await benchHuge(folder, wanted);
  if (wants('convert-to-images')) await benchGrowth(folder);
  if (wants('ocr')) await benchScan(folder);
}

const hugeJobs: readonly BenchJob[] = [
  { operation: 'rotate-pages', options: { angle: 90 } },
  { operation: 'linearize', options: {} },
  { operation: 'merge', options: {}, field: 'files' },
  { operation: 'add-watermark', options: { text: 'CONFIDENTIAL' } },
  { operation: 'add-page-numbers', options: {} },
  { operation: 'resize-page', options: { pageSize: 'A5' } },
  { operation: 'extract-text', options: {} },
  { operation: 'convert-to-images', options: { pages: '1-20' } },
];

async function benchHuge(folder: string, jobs: readonly BenchJob[]): Promise<void> {
  const huge = join(folder, 'huge.pdf');
  const halves = [join(folder, 'half.pdf'), join(folder, 'other-half.pdf')] as const;
  await writePlain(huge, { ...half, pages: 2 * half.pages });
  await writePlain(halves[0], half);
  await copyFile(...halves);
  await using service = await startService();
  console.log(`memory at start: ${(await service.memory()).now} MiB`);
  for (const job of jobs) await report(service, job, job.operation === 'merge' ? halves : [huge]);
}

/** WebAssembly instances do not return memory while they live, so memory may grow in the first round only. */
async function benchGrowth(folder: string): Promise<void> {
  const book = join(folder, 'book-1000-pages.pdf');
  await writeBook(book, 1000);
  await using service = await startService();
  console.log(`memory at start: ${(await service.memory()).now} MiB`);
  const job: BenchJob = { operation: 'convert-to-images', options: { dpi: 72 } };
  for (let round = 0; round < 4; round++) await report(service, job, [book]);
}

/** The disk should hold no more than the scan, its copy, and one image per page that is being read. */
async function benchScan(folder: string): Promise<void> {
  const scan = join(folder, 'scan-100-pages.pdf');
  await writeScan(scan, { pages: 100, colours: 'grey' });
  console.log(`a scan of 100 pages, ${mebibytes((await stat(scan)).size)} MiB`);
  for (const engine of ['embedded', 'native']) {
    const work = await mkdtemp(join(folder, 'work-'));
    await using service = await startService({ QUIRE_OCR_ENGINE: engine, QUIRE_WORK: work });
    const { bytes, files } = await watchFolder(work, () => report(service, { operation: 'ocr', options: {} }, [scan]));
    console.log(`  with the ${engine} engine; on disk at most ${mebibytes(bytes)} MiB in ${files} files`);
  }
}

async function report(service: Service, job: BenchJob, paths: readonly string[]): Promise<void> {
  await service.forgetPeak();
  const bytes = await requestJob(service, job, paths);
  const { now, peak } = await service.memory();
  const came = `${mebibytes(bytes)} MiB came back`;
  console.log(`${job.operation.padEnd(18)} ${came}, peak ${peak} MiB, afterwards ${now} MiB`);
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
