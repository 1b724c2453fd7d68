import { crc32 } from 'node:zlib';

import type { Bytes } from '../../files/random-access.js';

/** The first bytes of every PNG file (PNG 3rd edition §5.2). */
export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG file (PNG 3rd edition §5.3). */
export interface Chunk {
  readonly type: string;
  /** The offset of its data. */
  readonly start: number;
  readonly length: number;
  /** Whether the file has all of its data and the checksum. Only the last chunk of a file can lack some. */
  readonly isWhole: boolean;
}

/** The number of bytes of length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/** The one reader of PNG's structure: all chunks up to IEND, or to the end of the file. */
export function* chunksOf(file: Bytes): Generator<Chunk> {
  for (let at = PNG_SIGNATURE.length; ;) {
    const head = file.at(at, FRAME_BYTES);
    if (head === undefined) return;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const end = at + FRAME_BYTES + length;
    yield { type, start: at + 8, length, isWhole: end <= file.size };
    if (type === 'IEND' || end > file.size) return;
    at = end;
  }
}

/** The data of a whole chunk in pieces. @throws BrokenChunk after the last piece when the checksum does not match */
export function* dataOf(file: Bytes, { start, length }: Chunk): Generator<Buffer> {
  let sum = crc32(file.at(start - 4, 4) ?? '');
  for (let done = 0; done < length;) {
    const piece = file.some(start + done).subarray(0, length - done);
    sum = crc32(piece, sum);
    done += piece.length;
    yield piece;
  }
  if (file.at(start + length, 4)?.readUInt32BE(0) !== sum) throw new BrokenChunk();
}

/** All data of a chunk. @throws BrokenChunk as `dataOf` */
export function wholeData(file: Bytes, chunk: Chunk): Buffer {
  return Buffer.concat([...dataOf(file, chunk)]);
}

export class BrokenChunk extends Error {}
