import type { Bytes } from '../../files/random-access.js';

/** The rows of a picture from the top; a row is only valid until the next one is read. Can be iterated again. */
export interface Rows extends Iterable<Buffer> {
  readonly rowBytes: number;
  /** Bits of a pixel. */
  readonly bits: number;
  /** Whether a part of the rows is missing from the file; zeros replace it. */
  readonly damaged: boolean;
}

/** Returns `length` bytes from `start`, padded with zeros at the end of the file. */
export function paddedBytes(file: Bytes, start: number, length: number): Buffer {
  const there = Math.max(0, Math.min(length, file.size - start));
  const bytes = file.at(start, there) ?? Buffer.alloc(0);
  return there === length ? bytes : Buffer.concat([bytes, Buffer.alloc(length - there)]);
}
