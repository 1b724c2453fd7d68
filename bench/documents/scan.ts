import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import sharp from 'sharp';

import { pictureOf } from '../../test/fixtures/look/evidence.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { writeChronicle } from './chronicle.js';

export interface Scan {
  readonly pages: number;
  /** `bilevel` for fax encoding, as scans of text have, or JPEG. */
  readonly colours: 'bilevel' | 'grey';
}

const DPI = 300;

/** Writes a chronicle as a scanner produces it: one image per page, no text. */
export async function writeScan(path: string, { pages, colours }: Scan): Promise<void> {
  const folder = await mkdtemp(join(dirname(path), 'scan-'));
  const paper = join(folder, 'paper.pdf');
  await writeChronicle(paper, pages);
  const pictures: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const picture = join(folder, `${page}.${colours === 'grey' ? 'jpg' : 'tif'}`);
    await writeFile(picture, await scanned(paper, page, colours));
    pictures.push(picture);
  }
  await runProgram(['img2pdf', '--imgsize', `${DPI}dpi`, '-o', path, ...pictures]);
  await rm(folder, { recursive: true });
}

async function scanned(path: string, page: number, colours: Scan['colours']): Promise<Buffer> {
  const { width, height, pixels } = await pictureOf({ path }, page, DPI);
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  if (colours === 'grey') return await image.jpeg({ quality: 85 }).toBuffer();
  return await image.threshold(140).tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer();
}
