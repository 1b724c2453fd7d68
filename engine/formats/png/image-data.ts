import { inflatesTo } from '../deflate/inflated.js';
import { BrokenChunk, dataOf } from './chunks.js';
import { rowBytesOf } from './png-header.js';
import type { PngSurvey } from './survey-png.js';

/** Each row starts with the number of its filter, from 0 to 4 (PNG 3rd edition §9.2). */
const LAST_FILTER = 4;

/**
 * Whether the data inflate to exactly the rows of a picture that is not interlaced.
 * @param use receives the inflated bytes, as long as they are valid rows
 */
export async function isWhole(
  { file, header, data }: Pick<PngSurvey, 'file' | 'header' | 'data'>,
  use: (bytes: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const rowBytes = rowBytesOf(header);
  try {
    return await inflatesTo(rowBytes * header.height, gathered(piecesOf({ file, data })), async (bytes, position) => {
      const untilRow = (rowBytes - (position % rowBytes)) % rowBytes;
      for (let at = untilRow; at < bytes.length; at += rowBytes) {
        if ((bytes[at] ?? 0) > LAST_FILTER) return false;
      }
      await use(bytes);
      return true;
    });
  } catch (error) {
    if (error instanceof BrokenChunk) return false;
    throw error;
  }
}

/** The compressed data of a picture in pieces. @throws BrokenChunk */
export function* piecesOf({ file, data }: Pick<PngSurvey, 'file' | 'data'>): Generator<Buffer> {
  for (const chunk of data) yield* dataOf(file, chunk);
}

/** Joins small pieces: many files have chunks of a few kilobytes, and inflating each piece is a task for another thread. */
function* gathered(pieces: Iterable<Buffer>): Generator<Buffer> {
  let [waiting, size]: [Buffer[], number] = [[], 0];
  for (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < GATHERED_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

const GATHERED_BYTES = 2 ** 16;
