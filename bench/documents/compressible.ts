import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Bench } from '../bench.js';
import { type BenchJob, runJob } from '../job.js';
import { photograph } from './figures.js';
import { writeOfficeDocuments } from './office.js';
import { writePaper } from './paper.js';
import { randomFrom } from './random.js';
import { writeScan } from './scan.js';

const PAGES = 4;
/** Size of a phone's photograph: 12 megapixels. */
const [WIDTH, HEIGHT] = [4000, 3000];

/** Writes typical documents for compression; returns their names and paths. */
export async function writeCompressible(bench: Bench): Promise<readonly (readonly [name: string, path: string])[]> {
  const at = (name: string): string => join(bench.folder, `${name}.pdf`);
  await writeScan(at('scan'), { pages: PAGES, colours: 'grey' });
  await writeScan(at('facsimile'), { pages: PAGES, colours: 'bilevel' });
  await writePaper(at('paper'), 3 * PAGES);
  const { letter, slides } = await writeOfficeDocuments(bench.folder);
  await runJob(bench.engine, { operation: 'word-to-pdf', options: {} }, letter, at('letter'));
  await runJob(bench.engine, { operation: 'powerpoint-to-pdf', options: {} }, slides, at('slides'));
  const pictures: BenchJob = { operation: 'convert-jpeg-to-pdf', options: {} };
  await runJob(bench.engine, pictures, await camera(bench.folder), at('photograph'));
  const names = ['scan', 'facsimile', 'paper', 'letter', 'slides', 'photograph'];
  return names.map((name) => [name, at(name)]);
}

async function camera(folder: string): Promise<string> {
  const path = join(folder, 'camera.jpg');
  await writeFile(path, (await photograph(WIDTH, HEIGHT, randomFrom(12))).jpeg);
  return path;
}
