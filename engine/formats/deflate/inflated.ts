import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { createInflate, inflateSync, isZlibError } from './zlib.js';

/** Sees bytes that were inflated, and where among all of them they are; tells whether they are as they should be. */
type Check = (bytes: Buffer, position: number) => boolean | Promise<boolean>;

/** Whether compressed bytes inflate to exactly so many, and to such as they should be. Little of them is in memory. */
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
    // What is thrown above comes out as another error when the data have not all been read.
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

/** What the bytes inflate to; undefined when that is more than `most`, or they are broken. */
export function inflatedWithin(most: number, compressed: Buffer): Buffer | undefined {
  try {
    return inflateSync(compressed, { maxOutputLength: most });
  } catch (error) {
    if (!isZlibError(error)) throw error;
    return undefined;
  }
}
