import type { Rows } from './rows.js';
import type { Masks, Sampler } from './masks.js';

/** Converts rows of 16, 24 or 32 bits a pixel to rows of red, green and blue; a row is valid until the next one is read. */
export function* colourRows(rows: Rows, width: number, { red, green, blue }: Masks): Generator<Buffer> {
  const pixelAt = readers[rows.bits === 16 ? 16 : rows.bits === 24 ? 24 : 32];
  const colours = Buffer.alloc(3 * width);
  for (const row of rows) {
    for (let index = 0, at = 0; index < width; index++) {
      const pixel = pixelAt(row, index);
      colours[at++] = red(pixel);
      colours[at++] = green(pixel);
      colours[at++] = blue(pixel);
    }
    yield colours;
  }
}

/** Returns rows of opacity, one byte a pixel. */
export function* opacityRows(rows: Rows, width: number, alpha: Sampler): Generator<Buffer> {
  const pixelAt = readers[rows.bits === 16 ? 16 : 32];
  const opacity = Buffer.alloc(width);
  for (const row of rows) {
    for (let index = 0; index < width; index++) opacity[index] = alpha(pixelAt(row, index));
    yield opacity;
  }
}

/** Read a pixel as a little-endian number, by bytes of a pixel. */
const readers = {
  16: (row, index) => byte(row, 2 * index) | (byte(row, 2 * index + 1) << 8),
  24: (row, index) => byte(row, 3 * index) | (byte(row, 3 * index + 1) << 8) | (byte(row, 3 * index + 2) << 16),
  32: (row, index) => row.readInt32LE(4 * index),
} satisfies Record<number, (row: Buffer, index: number) => number>;

function byte(row: Buffer, at: number): number {
  return row[at] ?? 0;
}
