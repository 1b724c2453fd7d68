import { MalformedData } from '../../files/malformed-data.js';
import type { Bytes } from '../../files/random-access.js';
import { paddedBytes, type Rows } from './rows.js';
import type { BmpHeader } from './bmp-header.js';

/** The bytes of rows that are read at once. */
const BLOCK_BYTES = 2 ** 20;

/** The rows from `top` to before `bottom`, counted from the top of the picture. */
export interface RowRange {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Reads rows of a BMP without compression. In the file, rows are padded to a multiple of four bytes, and are stored from bottom
 * to top unless the header states otherwise.
 * @throws MalformedData if the file does not contain a complete row
 */
export function plainRows(file: Bytes, header: BmpHeader, range: RowRange = { top: 0, bottom: header.height }): Rows {
  const { width, height, bits, pixelsAt } = header;
  const rowBytes = Math.ceil((width * bits) / 8);
  const stride = strideOf(width, bits);
  if (file.size < pixelsAt + rowBytes) throw new MalformedData('A BMP file has no complete row.');
  return {
    ...{ rowBytes, bits },
    // The last row may lack its padding.
    damaged: file.size < pixelsAt + (height - 1) * stride + rowBytes,
    *[Symbol.iterator]() {
      for (const { top, bottom } of blocksOf(range, Math.max(1, Math.floor(BLOCK_BYTES / stride)))) {
        const first = header.topDown ? top : height - bottom;
        const bytes = paddedBytes(file, pixelsAt + first * stride, (bottom - top) * stride);
        for (let row = top; row < bottom; row++) {
          const at = (header.topDown ? row - top : bottom - 1 - row) * stride;
          yield bytes.subarray(at, at + rowBytes);
        }
      }
    },
  };
}

function* blocksOf({ top, bottom }: RowRange, most: number): Generator<RowRange> {
  for (let at = top; at < bottom; at += most) yield { top: at, bottom: Math.min(bottom, at + most) };
}

/** The bytes of a row in the file, with its padding. */
export function strideOf(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}
