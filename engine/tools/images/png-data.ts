import type { ImageFile } from './image-file.js';
import { inflatesTo } from './inflated.js';
import { BrokenChunk, type Chunk, dataOf } from './png-chunks.js';
import { type PngHeader, rowBytesOf } from './png-header.js';

/** Rows say by which of five filters they were made smaller (PNG 3rd edition §9.2). */
const LAST_FILTER = 4;

/** Whether the data are those of a picture that is not interlaced, to the last byte. */
export async function isWhole(file: ImageFile, header: PngHeader, data: readonly Chunk[]): Promise<boolean> {
  const rowBytes = rowBytesOf(header);
  try {
    return await inflatesTo(rowBytes * header.height, piecesOf(file, data), (bytes, position) => {
      const untilRow = (rowBytes - (position % rowBytes)) % rowBytes;
      for (let at = untilRow; at < bytes.length; at += rowBytes) {
        if ((bytes[at] ?? 0) > LAST_FILTER) return false;
      }
      return true;
    });
  } catch (error) {
    if (error instanceof BrokenChunk) return false;
    throw error;
  }
}

function* piecesOf(file: ImageFile, chunks: readonly Chunk[]): Generator<Buffer> {
  for (const chunk of chunks) yield* dataOf(file, chunk);
}
