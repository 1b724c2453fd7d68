import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { createInflate, inflateSync, isZlibError } from './zlib.js';

/** Checks a piece of the inflated bytes at its position; returns whether it is valid. */
type Check = (bytes: Buffer, position: number) => boolean | Promise<boolean>;

/** Returns whether the data inflate to exactly `length` bytes that pass `check`. The output is checked in pieces. */
export async function inflatesTo(length: number, compressed: Iterable<Buffer>, check: Check = sound): Promise<boolean> {
  const inflated = { bytes: 0, asExpected: true };
  try {
    await pipeline(
      Readable.from(compressed),
      createInflate({ chunkSize: PIECE_BYTES }),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          inflated.asExpected = inflated.bytes + piece.length <= length && (await check(piece, inflated.bytes));
          if (!inflated.asExpected) throw new Error('The data are other than they should be.');
          inflated.bytes += piece.length;
        }
      },
    );
  } catch (error) {
    // If data are left, the pipeline replaces the error of the check by an error of its own.
    if (!inflated.asExpected || isOfZlib(error)) return false;
    throw error;
  }
  return inflated.bytes === length;
}

const PIECE_BYTES = 256 * 1024;

const sound: Check = () => true;

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Returns the inflated bytes; undefined if there are more than `maxBytes`, or if the data are damaged. */
export function inflatedWithin(maxBytes: number, compressed: Buffer): Buffer | undefined {
  try {
    return inflateSync(compressed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (!isZlibError(error)) throw error;
    return undefined;
  }
}
