import { writeFile } from 'node:fs/promises';

import { compressed, plainPage, tiffFile } from '../../test/fixtures/images/tiff-file.js';
import { randomFrom } from './random.js';

/** Size of a page of a fax at its usual resolution. */
const [WIDTH, HEIGHT] = [1728, 1145];

/** The share of its dots that are black. */
const SPECKS = 0.0005;

/** Writes a TIFF file of pages of black specks in the encoding of faxes. */
export async function writeFax(path: string, pages: number): Promise<void> {
  const random = randomFrom(1);
  const samples = Buffer.from(Array.from({ length: WIDTH * HEIGHT }, () => (random() < SPECKS ? 0 : 255)));
  const page = await compressed(plainPage({ width: WIDTH, height: HEIGHT, channels: 1, samples }), 'ccittfax4');
  await writeFile(path, tiffFile(Array.from({ length: pages }, () => page)));
}
