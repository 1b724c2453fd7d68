import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { AsyncBytes } from '../../files/random-access.js';
import { createInflateRaw, isZlibError } from '../deflate/zlib.js';
import { DEFLATED, localHeaderAt, recordBytes, STORED } from './records.js';
import type { ZipEntry } from './zip-directory.js';

const PIECE_BYTES = 2 ** 16;

/**
 * Expands a file in an archive piece by piece. The pieces end at the first damage; a file in an unknown compression method has
 * none. No size that the archive states is relied on.
 */
export async function* expandedPieces(
  file: AsyncBytes,
  { at, name, packed = Infinity, method }: ZipEntry,
): AsyncGenerator<Buffer, undefined> {
  const header = localHeaderAt(await file.read(at, recordBytes.local + name.length), 0);
  if (header === undefined) return;
  const start = at + header.end;
  const data = piecesOf(file, { start, end: Math.min(file.size, start + packed) });
  if (method === STORED) yield* data;
  if (method === DEFLATED) yield* inflatedPieces(data);
}

async function* inflatedPieces(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  // An error of the data also ends the iteration below, which reports it.
  const fed = pipeline(Readable.from(data), inflate).catch(() => undefined);
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    if (!isZlibError(error)) throw error;
  } finally {
    inflate.destroy();
    await fed;
  }
}

async function* piecesOf(
  file: AsyncBytes,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer, undefined> {
  for (let at = start; at < end; at += PIECE_BYTES) {
    const piece = await file.read(at, Math.min(PIECE_BYTES, end - at));
    if (piece.length === 0) return;
    yield piece;
  }
}
