import { type FileHandle, open } from 'node:fs/promises';

import { writeAll } from '../../write-all.js';
import type { Pixels } from './pixels.js';
import { METRES_PER_INCH } from './resolution.js';

/** How many bytes of rows are put together for a write. */
const BLOCK_BYTES = 2 ** 20;

/**
 * Writes a picture as it is, uncompressed: blue, green and red with 24 bits a pixel, or grey with 8. There is a library for
 * this format, but it takes a call and a byte at a time, and holds the file in memory, which may be 400 MB.
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

/** BITMAPFILEHEADER and BITMAPINFOHEADER of the Windows API (wingdi.h), and a palette of greys; what is left out is zero. */
function headerOf({ width, height, channels }: Pixels, dpi: number): Buffer {
  const size = headerBytes(channels);
  const header = Buffer.alloc(size);
  const bytes = rowBytes(width, channels) * height;
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  header.write('BM');
  header.writeUInt32LE(size + bytes, 2);
  header.writeUInt32LE(size, 10);
  header.writeUInt32LE(INFO_BYTES, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(8 * channels, 28);
  header.writeUInt32LE(bytes, 34);
  header.writeInt32LE(perMetre, 38);
  header.writeInt32LE(perMetre, 42);
  for (let at = PALETTE_AT; at < size; at += 4) header.writeUInt32LE(((at - PALETTE_AT) / 4) * 0x010101, at);
  return header;
}

/** From the last to the first, each filled up to a multiple of four bytes. */
async function writeRows(file: FileHandle, { width, height, channels, samples }: Pixels): Promise<void> {
  const length = width * channels;
  const room = rowBytes(width, channels);
  const most = Math.max(1, Math.floor(BLOCK_BYTES / room));
  const block = Buffer.alloc(Math.min(most, height) * room);
  let position = headerBytes(channels);
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

/** Where the rows begin. */
export function headerBytes(channels: Pixels['channels']): number {
  return channels === 1 ? PALETTE_AT + 4 * 256 : PALETTE_AT;
}

export function rowBytes(width: number, channels: Pixels['channels']): number {
  return Math.ceil((width * channels) / 4) * 4;
}

const INFO_BYTES = 40;
const PALETTE_AT = 14 + INFO_BYTES;
