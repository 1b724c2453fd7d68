import { type FileHandle, open } from 'node:fs/promises';

import { writeAll } from '../../files/write-all.js';
import type { Pixels } from '../raster/pixels.js';
import { METRES_PER_INCH } from '../raster/resolution.js';
import { strideOf } from './plain-rows.js';

/** The bytes of rows that are written at once. */
const BLOCK_BYTES = 2 ** 20;

/** 1 and 8 are grey with a palette; 24 is blue, green and red. */
export type BmpBits = 1 | 8 | 24;

export interface BmpTarget {
  readonly path: string;
  readonly dpi: number;
  /** Bits of a pixel; 1 only for grey pixels that are all 0 or 255. */
  readonly bits?: BmpBits;
}

/**
 * Writes a picture without compression: blue, green and red with 24 bits a pixel, or grey with 8 unless `bits` says 1.
 * The available library is not used: it processes one byte at a time and keeps the whole file in memory, which may be 400 MB.
 */
export async function writeBmp(pixels: Pixels, target: BmpTarget): Promise<void> {
  const { bits = pixels.channels === 1 ? 8 : 24 } = target;
  const file = await open(target.path, 'wx', 0o600);
  try {
    await writeAll(file, headerOf(pixels, { ...target, bits }), 0);
    await writeRows(file, pixels, bits);
  } finally {
    await file.close();
  }
}

/** BITMAPFILEHEADER, BITMAPINFOHEADER (Windows API, wingdi.h) and a palette of greys. Fields that are not set are zero. */
function headerOf({ width, height }: Pixels, { dpi, bits }: Required<BmpTarget>): Buffer {
  const size = headerBytes(bits);
  const header = Buffer.alloc(size);
  const bytes = strideOf(width, bits) * height;
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  header.write('BM');
  header.writeUInt32LE(size + bytes, 2);
  header.writeUInt32LE(size, 10);
  header.writeUInt32LE(INFO_BYTES, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(bytes, 34);
  header.writeInt32LE(perMetre, 38);
  header.writeInt32LE(perMetre, 42);
  const step = 0xff / (2 ** bits - 1);
  for (let at = PALETTE_AT; at < size; at += 4) header.writeUInt32LE(((at - PALETTE_AT) / 4) * step * 0x010101, at);
  return header;
}

/** Writes rows from bottom to top, each padded to a multiple of four bytes. */
async function writeRows(file: FileHandle, { width, height, channels, samples }: Pixels, bits: BmpBits): Promise<void> {
  const length = width * channels;
  const room = strideOf(width, bits);
  const most = Math.max(1, Math.floor(BLOCK_BYTES / room));
  const block = Buffer.alloc(Math.min(most, height) * room);
  let position = headerBytes(bits);
  for (let bottom = height; bottom > 0; bottom -= most) {
    const rows = Math.min(most, bottom);
    for (let row = 0; row < rows; row++) {
      const from = (bottom - 1 - row) * length;
      const line = samples.subarray(from, from + length);
      if (bits === 1) packRow(line, block.subarray(row * room, (row + 1) * room));
      else block.set(line, row * room);
    }
    await writeAll(file, block.subarray(0, rows * room), position);
    position += rows * room;
  }
}

/** The first pixel is the highest bit of the first byte. */
function packRow(samples: Uint8Array, target: Uint8Array): void {
  // DataView reads four pixels at a time without regard to alignment.
  const view = new DataView(samples.buffer, samples.byteOffset, samples.length);
  const whole = samples.length & ~7;
  for (let at = 0; at < whole; at += 8) {
    target[at >> 3] = highestBits(view.getInt32(at, true)) | (highestBits(view.getInt32(at + 4, true)) >> 4);
  }
  let rest = 0;
  for (let at = whole; at < samples.length; at += 1) rest |= ((samples[at] ?? 0) & 0x80) >> (at & 7);
  if (whole < samples.length) target[whole >> 3] = rest;
}

/** The highest bits of four bytes, lowest byte first, as the upper half of a byte. */
function highestBits(bytes: number): number {
  const bits = bytes & 0x10_20_40_80;
  return (bits | (bits >> 8) | (bits >> 16) | (bits >> 24)) & 0xf0;
}

function headerBytes(bits: BmpBits): number {
  return bits === 24 ? PALETTE_AT : PALETTE_AT + 4 * 2 ** bits;
}

const INFO_BYTES = 40;
const PALETTE_AT = 14 + INFO_BYTES;
