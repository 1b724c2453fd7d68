import { execFile } from 'node:child_process';
import { copyFile, link, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

import { createEngine, type Engine } from '../engine/container.js';
import { PDF } from '../engine/media-types.js';
import { readSettings } from '../engine/settings.js';
import { type BenchDocument, writeDocument } from './documents.js';
import { compare, quantile, time } from './measure.js';
import { type Rival, rivals } from './rivals.js';
import { type Service, startService } from './service.js';

/**
 * Measures the service against what a user would run instead, on the same documents and in one run, as ratios.
 *
 * npm run bench -- [--turns <n>] [--only <operation>] [--large]
 */
const { values: args } = parseArgs({
  options: {
    turns: { type: 'string', default: '7' },
    only: { type: 'string' },
    large: { type: 'boolean', default: false },
  },
});

const run = promisify(execFile);
const turns = Number(args.turns);
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const small = await made('small', { pages: 40, pictures: 0, pictureBytes: 0, links: 2 });
const documents = [
  ['small', small],
  ['book', await made('book', { pages: 4000, pictures: 0, pictureBytes: 0, links: 8 })],
  ['report', await made('report', { pages: 1000, pictures: 4, pictureBytes: 12_000, links: 2 })],
] as const;
{
  await using service = await startService();
  await using engine = await createEngine(readSettings({ QUIRE_WORK: folder }));
  const chosen = rivals.filter(({ operation }) => args.only === undefined || operation === args.only);
  for (const [name, path] of documents) console.log(`${name}: ${((await stat(path)).size / 1e6).toFixed(1)} MB`);
  console.log('operation        document   qpdf ms    job ms  ratio  HTTPS ms  ratio');
  for (const rival of chosen) {
    for (const [name, source] of documents) {
      const [bare = 0, job = 0, whole = 0] = await compare(
        [() => bareQpdf(rival, source), () => runJob(engine, rival, source), () => request(service, rival, source)],
        turns,
      );
      const row = [
        rival.operation.padEnd(16),
        name.padEnd(8),
        ms(bare),
        ms(job),
        ratio(job / bare),
        ms(whole),
        ratio(whole / bare),
      ];
      console.log(row.join(' '), name === 'small' ? ` (+${(whole - bare).toFixed(0)} ms)` : '');
    }
  }
  if (args.only === undefined || args.only === 'read-metadata') await benchReading(service);
}
if (args.large) await benchMemory();
await rm(folder, { recursive: true });

async function bareQpdf({ qpdf }: Rival, source: string): Promise<void> {
  const target = await mkdtemp(join(folder, 'qpdf-'));
  await run('qpdf', [...qpdf(source, target)]);
  await rm(target, { recursive: true });
}

/** The job alone, without transfer. */
async function runJob(
  engine: Engine,
  { operation: name, options, field = 'file', times = 1 }: Rival,
  source: string,
): Promise<void> {
  const operation = engine.operations.find(name);
  if (operation === undefined) throw new Error(`There is no operation ${name}.`);
  await using workspace = await engine.openWorkspace();
  const files = Array.from({ length: times }, () => workspace.newFile({ name: 'source.pdf', type: PDF }));
  await Promise.all(files.map((file) => link(source, file.path)));
  await engine.run({ operation, inputs: { [field]: files }, options, workspace, signal: new AbortController().signal });
}

async function request(
  service: Service,
  { operation, options, field = 'file', times = 1 }: Rival,
  path: string,
): Promise<void> {
  const texts = textsOf(options);
  const { status } = await service.post(
    operation,
    Array.from({ length: times }, () => ({ field, path })),
    texts,
  );
  if (status !== 200) throw new Error(`${operation} answered with ${status}.`);
}

/** Options as a form sends them. */
function textsOf(options: Rival['options']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
}

async function benchReading(service: Service): Promise<void> {
  const times: number[] = [];
  const total = 4000;
  let sent = 0;
  const connection = async (): Promise<void> => {
    while (sent++ < total) {
      times.push(await time(() => service.post('read-metadata', [{ field: 'file', path: small }])));
    }
  };
  const taken = await time(() => Promise.all(Array.from({ length: 8 }, connection)));
  const pdfinfo = await compare([() => run('pdfinfo', [small])], 20);
  console.log(
    `read-metadata, small, 8 connections: ${Math.round((total / taken) * 1000)} requests/s, ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; pdfinfo takes ${ms(pdfinfo[0] ?? 0).trim()} ms`,
  );
}

/** Whether 500 MB pass without the service's process growing. */
async function benchMemory(): Promise<void> {
  const huge = await made('huge', { pages: 2500, pictures: 4, pictureBytes: 50_000, links: 2 });
  const half = await made('half', { pages: 1250, pictures: 4, pictureBytes: 50_000, links: 2 });
  await copyFile(half, `${half}.2`);
  await using service = await startService();
  console.log(`memory at start: ${(await service.memory()).now} MiB`);
  for (const { operation, options, field = 'file' } of rivals.filter((it) =>
    ['rotate-pages', 'linearize', 'merge'].includes(it.operation),
  )) {
    const files = operation === 'merge' ? [half, `${half}.2`] : [huge];
    const texts = textsOf(options);
    const { status, bytes } = await service.post(
      operation,
      files.map((path) => ({ field, path })),
      texts,
    );
    const { peak } = await service.memory();
    console.log(`${operation}: ${status}, ${Math.round(bytes / 2 ** 20)} MiB came back, peak ${peak} MiB`);
  }
}

async function made(name: string, needs: BenchDocument): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  await writeDocument(path, needs);
  return path;
}

function ms(value: number): string {
  return value.toFixed(0).padStart(9);
}

function ratio(value: number): string {
  return value.toFixed(2).padStart(6);
}
