import { execFile } from 'node:child_process';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { isQuireError } from '../engine/errors.js';
import { pageCountOf, type Picture, pictureOf } from '../test/fixtures/look/evidence.js';
import { COMPARED_DPI, similarityOf } from '../test/fixtures/look/page-similarity.js';
import type { Bench } from './bench.js';
import { Compressions, type Compressed } from './compressions.js';
import { writeCompressible } from './documents/compressible.js';
import { runJob } from './job.js';
import { compareCosts, type Way } from './measure.js';

const run = promisify(execFile);

/** Maximum pages per document that are compared, spread over the document, since rendering is slow. */
const MAX_PAGES = 4;

/** Share of the measurements, since each document is compressed in five ways. */
const SHARE_OF_TURNS = 0.2;

/** Ghostscript's presets, and our qualities. */
const RIVALS = ['screen', 'ebook'] as const;
const QUALITIES = ['low', 'medium', 'high'] as const;

/** Measures size, similarity and time of compressed documents, compared with Ghostscript. */
export async function benchCompress(bench: Bench, folder?: string): Promise<void> {
  if (!bench.wants('compress')) return;
  const compressions = new Compressions();
  const documents = folder === undefined ? await writeCompressible(bench) : await documentsIn(folder);
  // With a folder of documents, each is measured once.
  const turns = folder === undefined ? Math.max(1, Math.round(bench.turns * SHARE_OF_TURNS)) : 1;
  const source = join(bench.folder, 'original.pdf');
  for (const [name, path] of documents) {
    await copyFile(path, source);
    try {
      compressions.add(name, (await stat(source)).size, await compressed(bench, source, turns));
    } catch (error) {
      if (!isQuireError(error)) throw error;
      console.log(`${name}: ${error.message}`);
    }
    await rm(source);
  }
  compressions.sumUp();
}

async function documentsIn(folder: string): Promise<readonly (readonly [name: string, path: string])[]> {
  const names = (await readdir(folder, { recursive: true })).filter((it) => it.endsWith('.pdf')).sort();
  return names.map((name) => [name, join(folder, name)]);
}

async function compressed(bench: Bench, source: string, turns: number): Promise<readonly Compressed[]> {
  const before = await draw(source);
  const targets = [...RIVALS, ...QUALITIES].map((name) => ({ name, path: join(bench.folder, `${name}.pdf`) }));
  const ways = targets.map(({ name, path }) => wayTo(bench, name, { source, target: path }));
  const costs = await compareCosts(ways, turns);
  const all: Compressed[] = [];
  for (const [index, { name, path }] of targets.entries()) {
    const size = await stat(path).then(
      (it) => it.size,
      () => NaN,
    );
    all.push({ name, size, milliseconds: costs[index]?.wall ?? NaN, ...(await similarity(before, path)) });
    await rm(path, { force: true });
  }
  return all;
}

interface Files {
  readonly source: string;
  readonly target: string;
}

function wayTo(
  { engine }: Bench,
  name: (typeof RIVALS)[number] | (typeof QUALITIES)[number],
  { source, target }: Files,
): Way {
  if (name !== 'screen' && name !== 'ebook') {
    const job = { operation: 'compress', options: { quality: name } };
    return { name, run: () => runJob(engine, job, source, target), cpu: () => 0 };
  }
  const args = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=/${name}`, '-o', target, source];
  // A failure leaves no file or one with fewer pages, which the comparison detects.
  const attempt = (): Promise<unknown> => run('gs', args, { timeout: 300_000 }).catch(() => undefined);
  return { name, run: attempt, cpu: () => 0, isRival: true };
}

async function draw(path: string): Promise<ReadonlyMap<number, Picture>> {
  const count = (await pageCountOf({ path })) ?? 0;
  const step = Math.max(1, count / MAX_PAGES);
  const drawn = new Map<number, Picture>();
  for (let at = 0; at < count && drawn.size < MAX_PAGES; at += step) {
    const page = Math.floor(at) + 1;
    const picture = await pictureOf({ path }, page, COMPARED_DPI).catch(() => undefined);
    // A page that poppler does not render cannot be compared.
    if (picture !== undefined) drawn.set(page, picture);
  }
  return drawn;
}

async function similarity(
  before: ReadonlyMap<number, Picture>,
  path: string,
): Promise<Pick<Compressed, 'mean' | 'worst'>> {
  const pages: number[] = [];
  for (const [page, picture] of before) pages.push(await similarityOf(picture, { path }, page));
  return { mean: pages.reduce((sum, it) => sum + it, 0) / pages.length, worst: Math.min(1, ...pages) };
}
