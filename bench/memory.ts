import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeBook } from './documents/book.js';
import { writePlain } from './documents/plain.js';
import { type BenchJob, requestJob } from './job.js';
import { type Service, startService } from './service.js';

const half = { pages: 1250, pictures: 4, pictureBytes: 50_000, links: 2 };

/** Whether 500 MB pass without the service's process growing, and what it keeps of a thousand pages that it drew. */
export async function benchMemory(folder: string, wants: (operation: string) => boolean): Promise<void> {
  const huge = join(folder, 'huge.pdf');
  const halves = [join(folder, 'half.pdf'), join(folder, 'other-half.pdf')] as const;
  await writePlain(huge, { ...half, pages: 2 * half.pages });
  await writePlain(halves[0], half);
  await copyFile(...halves);
  const jobs: readonly (readonly [BenchJob, readonly string[]])[] = [
    [{ operation: 'rotate-pages', options: { angle: 90 } }, [huge]],
    [{ operation: 'linearize', options: {} }, [huge]],
    [{ operation: 'merge', options: {}, field: 'files' }, halves],
    [{ operation: 'add-watermark', options: { text: 'CONFIDENTIAL' } }, [huge]],
    [{ operation: 'add-page-numbers', options: {} }, [huge]],
    [{ operation: 'resize-page', options: { pageSize: 'A5' } }, [huge]],
    [{ operation: 'extract-text', options: {} }, [huge]],
    [{ operation: 'convert-to-images', options: { pages: '1-20' } }, [huge]],
  ];
  await using service = await startService();
  console.log(`memory at start: ${(await service.memory()).now} MiB`);
  for (const [job, paths] of jobs.filter(([{ operation }]) => wants(operation))) await report(service, job, paths);
  if (wants('convert-to-images')) await benchGrowth(folder);
}

/** Instances of WebAssembly give no memory back while they live, so the first round may leave more; the others not. */
async function benchGrowth(folder: string): Promise<void> {
  const book = join(folder, 'book-1000-pages.pdf');
  await writeBook(book, 1000);
  await using service = await startService();
  console.log(`memory at start: ${(await service.memory()).now} MiB`);
  const job: BenchJob = { operation: 'convert-to-images', options: { dpi: 72 } };
  for (let round = 0; round < 4; round++) await report(service, job, [book]);
}

async function report(service: Service, job: BenchJob, paths: readonly string[]): Promise<void> {
  await service.forgetPeak();
  const bytes = await requestJob(service, job, paths);
  const { now, peak } = await service.memory();
  const came = `${(bytes / 2 ** 20).toFixed(1)} MiB came back`;
  console.log(`${job.operation.padEnd(18)} ${came}, peak ${peak} MiB, afterwards ${now} MiB`);
}
