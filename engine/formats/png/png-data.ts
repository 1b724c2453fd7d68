import type { Bytes } from '../../files/random-access.js';
import { inflatesTo } from '../deflate/inflated.js';
import { BrokenChunk, type Chunk, dataOf } from './png-chunks.js';
import { rowBytesOf } from './png-header.js';
import type { PngSurvey } from './png-survey.js';

/** Rows say by which of five filters they were made smaller (PNG 3rd edition §9.2). */
const LAST_FILTER = 4;

/**
 * Whether the data are those of a picture that is not interlaced, to the last byte.
 * @param use gets what they inflate to, as far as it is that of a picture.
 */
export async function isWhole(
  { file, header, data }: Pick<PngSurvey, 'file' | 'header' | 'data'>,
  use: (bytes: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const rowBytes = rowBytesOf(header);
  try {
    return await inflatesTo(rowBytes * header.height, gathered(piecesOf(file, data)), async (bytes, position) => {
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

function* piecesOf(file: Bytes, chunks: readonly Chunk[]): Generator<Buffer> {
  for (const chunk of chunks) yield* dataOf(file, chunk);
}

/** Many have chunks of a few kilobytes, and each piece is a task for another thread. */
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
