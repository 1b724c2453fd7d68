import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Bench } from './bench.js';
import { type PlainDocument, writePlain } from './documents/plain.js';
import { requestJob, runJob } from './job.js';
import { compare, quantile, time } from './measure.js';
import { type QpdfRival, qpdfRivals } from './qpdf-rivals.js';
import type { Service } from './service.js';
import { ms, ratio } from './table.js';

const run = promisify(execFile);

const documents = [
  ['small', { pages: 40, pictures: 0, pictureBytes: 0, links: 2 }],
  ['book', { pages: 4000, pictures: 0, pictureBytes: 0, links: 8 }],
  ['report', { pages: 1000, pictures: 4, pictureBytes: 12_000, links: 2 }],
] as const satisfies readonly (readonly [string, PlainDocument])[];

/** Measures structural operations against qpdf, and the throughput of metadata requests. */
export async function benchStructure(bench: Bench): Promise<void> {
  const rivals = qpdfRivals.filter(({ operation }) => bench.wants(operation));
  if (rivals.length > 0) await benchRivals(bench, rivals);
  if (bench.wants('read-metadata')) await benchReading(bench);
}

async function benchRivals(bench: Bench, rivals: readonly QpdfRival[]): Promise<void> {
  const { engine, service, folder, turns } = bench;
  const made: (readonly [name: string, path: string])[] = [];
  for (const [name, needs] of documents) {
    const path = join(folder, `${name}.pdf`);
    await writePlain(path, needs);
    made.push([name, path]);
    console.log(`${name}: ${((await stat(path)).size / 1e6).toFixed(1)} MB`);
  }
  console.log('operation        document   qpdf ms    job ms  ratio  HTTPS ms  ratio');
  for (const rival of rivals) {
    for (const [name, source] of made) {
      const [bare = 0, job = 0, whole = 0] = await compare(
        [
          () => bareQpdf(rival, source, folder),
          () => runJob(engine, rival, source),
          () => requestJob(service, rival, [source]),
        ],
        turns,
      );
      const times = [ms(bare), ms(job), ratio(job / bare), ms(whole), ratio(whole / bare)];
      const row = [rival.operation.padEnd(16), name.padEnd(8), ...times];
      console.log(row.join(' '), name === 'small' ? ` (+${(whole - bare).toFixed(0)} ms)` : '');
    }
  }
}

async function bareQpdf({ qpdf }: QpdfRival, source: string, folder: string): Promise<void> {
  const target = await mkdtemp(join(folder, 'qpdf-'));
  await run('qpdf', [...qpdf(source, target)]);
  await rm(target, { recursive: true });
}

async function benchReading({ service, folder }: Bench): Promise<void> {
  const path = join(folder, 'leaflet.pdf');
  await writePlain(path, documents[0][1]);
  const times: number[] = [];
  const taken = await time(() => Promise.all(Array.from({ length: 8 }, () => askAgain(service, path, times))));
  const [pdfinfo = 0] = await compare([() => run('pdfinfo', [path])], 20);
  console.log(
    `read-metadata, small, 8 connections: ${Math.round((times.length / taken) * 1000)} requests/s, ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ` +
      `pdfinfo takes ${ms(pdfinfo).trim()} ms`,
  );
}

/** One of eight connections that share 4,000 requests. */
async function askAgain(service: Service, path: string, times: number[]): Promise<void> {
  for (let sent = 0; sent < 500; sent++) {
    times.push(await time(() => service.post('read-metadata', [{ field: 'file', path }])));
  }
}
