import { crc32 } from 'node:zlib';

import type { Bytes } from '../../files/random-access.js';

/** A chunk of a PNG file (PNG 3rd edition §5.3). */
export interface Chunk {
  readonly type: string;
  /** Where its data are. */
  readonly start: number;
  readonly length: number;
}

/** What a chunk has besides its data: length, type and checksum. */
const FRAME_BYTES = 12;
const SIGNATURE_BYTES = 8;

/** The chunks of a file up to its end, or to the last that is whole. */
export function* chunksOf(file: Bytes): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; ;) {
    const head = file.at(at, 8);
    if (head === undefined) return;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (at + FRAME_BYTES + length > file.size) return;
    yield { type, start: at + 8, length };
    if (type === 'IEND') return;
    at += FRAME_BYTES + length;
  }
}

/** The data of a chunk in pieces. @throws BrokenChunk after them when they are not what its checksum says */
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
