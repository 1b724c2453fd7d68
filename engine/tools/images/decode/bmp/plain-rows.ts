import { Refused } from '../exchange.js';
import type { BmpFile, Rows } from './bmp-file.js';
import type { BmpHeader } from './bmp-header.js';

/** How many bytes of rows are read at once. */
const BLOCK_BYTES = 2 ** 20;

/** The rows of a BMP that is not compressed: from the bottom up, unless said otherwise, each of whole words. */
export function plainRows(file: BmpFile, header: BmpHeader): Rows {
  const { width, height, bits, pixelsAt } = header;
  const rowBytes = Math.ceil((width * bits) / 8);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (file.size < pixelsAt + rowBytes) throw new Refused('damaged', { cause: 'There is not a single row.' });
  return {
    ...{ rowBytes, bits },
    // The last row may lack what fills it up.
    damaged: file.size < pixelsAt + (height - 1) * stride + rowBytes,
    *[Symbol.iterator]() {
      for (const block of blocks(header, Math.max(1, Math.floor(BLOCK_BYTES / stride)))) {
        const bytes = file.read(pixelsAt + block.first * stride, block.count * stride);
        for (let index = 0; index < block.count; index++) {
          const row = header.topDown ? index : block.count - 1 - index;
          yield bytes.subarray(row * stride, row * stride + rowBytes);
        }
      }
    },
  };
}

/** Of rows as the file has them, in the order in which the picture does. */
function* blocks({ height, topDown }: BmpHeader, most: number): Generator<{ first: number; count: number }> {
  for (let done = 0; done < height; done += most) {
    const count = Math.min(most, height - done);
    yield { first: topDown ? done : height - done - count, count };
  }
}
