import { type FileHandle, open } from 'node:fs/promises';

import { writeAll } from '../../write-all.js';
import type { Pixels } from './pixels.js';
import { MILLIMETRES_PER_INCH } from './sharp.js';

/** How many bytes of rows are put together for a write. */
const BLOCK_BYTES = 2 ** 20;

/**
 * Writes a picture of blue, green and red as it is, uncompressed, with 24 bits a pixel. There is a library for this
 * format, but it takes a call and a byte at a time, and holds the file in memory, which may be 400 MB.
 */
export async function writeBmp(pixels: Pixels, { dpi, path }: { dpi: number; path: string }): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeAll(file, headerOf(pixels, dpi), 0);
    await writeRows(file, pixels);
  } finally {
    await file.close();
  }
}

/** BITMAPFILEHEADER and BITMAPINFOHEADER of the Windows API (wingdi.h); what is left out is zero. */
function headerOf({ width, height }: Pixels, dpi: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const bytes = rowBytes(width) * height;
  const perMetre = Math.round((dpi * 1000) / MILLIMETRES_PER_INCH);
  header.write('BM');
  header.writeUInt32LE(HEADER_BYTES + bytes, 2);
  header.writeUInt32LE(HEADER_BYTES, 10);
  header.writeUInt32LE(HEADER_BYTES - 14, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(bytes, 34);
  header.writeInt32LE(perMetre, 38);
  header.writeInt32LE(perMetre, 42);
  return header;
}

/** From the last to the first, each filled up to a multiple of four bytes. */
async function writeRows(file: FileHandle, { width, height, samples }: Pixels): Promise<void> {
  const length = width * 3;
  const room = rowBytes(width);
  const most = Math.max(1, Math.floor(BLOCK_BYTES / room));
  const block = Buffer.alloc(Math.min(most, height) * room);
  let position = HEADER_BYTES;
  for (let bottom = height; bottom > 0; bottom -= most) {
    const rows = Math.min(most, bottom);
    for (let row = 0; row < rows; row++) {
      const from = (bottom - 1 - row) * length;
      block.set(samples.subarray(from, from + length), row * room);
    }
    await writeAll(file, block.subarray(0, rows * room), position);
    position += rows * room;
  }
}

function rowBytes(width: number): number {
  return Math.ceil((width * 3) / 4) * 4;
}

const HEADER_BYTES = 54;
