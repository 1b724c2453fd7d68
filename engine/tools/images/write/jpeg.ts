import { writeFile } from 'node:fs/promises';

import { SOI } from '../../../formats/jpeg/markers.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { sharpOf } from './sharp.js';
import { turboJpeg } from './turbo-jpeg.js';

/** Text has no visible halos from about here on; every further point makes files larger by a fiftieth. */
const QUALITY = 85;

/** A thread loads the library once. */
const turbo = turboJpeg();

export async function writeJpeg(pixels: Pixels, { dpi, path }: { dpi: number; path: string }): Promise<void> {
  const bytes = turbo === undefined ? await throughSharp(pixels) : turbo(pixels, QUALITY);
  stateResolution(bytes, dpi);
  await writeFile(path, bytes);
}

export async function throughSharp(pixels: Pixels): Promise<Uint8Array> {
  // Huffman tables made for the picture would save a sixteenth of the bytes and cost as much time again.
  const bytes = await sharpOf(pixels).jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer();
  // It writes no JFIF header.
  return Buffer.concat([bytes.subarray(0, START.length), HEADER, bytes.subarray(START.length)]);
}

/**
 * Writes the resolution into the JFIF header, which follows the first marker (JFIF 1.02, page 5): "JFIF", a zero byte,
 * two bytes of version, the unit (1 is the inch), and the pixels for it across and down.
 */
function stateResolution(bytes: Uint8Array, dpi: number): void {
  const header = new DataView(bytes.buffer, bytes.byteOffset, 18);
  if (header.getUint32(6) !== JFIF) throw new Error('The JPEG encoder wrote no JFIF header.');
  header.setUint8(13, 1);
  header.setUint16(14, dpi);
  header.setUint16(16, dpi);
}

const JFIF = 0x4a464946;

/** The marker that a file begins with, and a JFIF header of version 1.1 without a unit. */
const START = Buffer.of(0xff, SOI);
const HEADER = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
