import type { Bytes } from '../../files/random-access.js';
import { paddedBytes } from './rows.js';
import type { BmpHeader } from './bmp-header.js';

/** Returns red, green and blue for each pixel value; values without a colour in the file are black. */
export function paletteOf(file: Bytes, { palette, bits }: BmpHeader): Buffer {
  const { start, colours, entryBytes } = palette;
  const entries = paddedBytes(file, start, colours * entryBytes);
  const result = Buffer.alloc(3 * 2 ** bits);
  for (let index = 0; index < colours; index++) {
    const [blue = 0, green = 0, red = 0] = entries.subarray(index * entryBytes);
    result.set([red, green, blue], index * 3);
  }
  return result;
}

/** Returns whether the palette maps each pixel value of `bits` bits to the grey of the same value. */
export function isGreyScale(palette: Buffer, bits: number): boolean {
  const greatest = 2 ** bits - 1;
  return palette.length === 3 * (greatest + 1) && palette.every((it, at) => it * greatest === Math.floor(at / 3) * 255);
}
