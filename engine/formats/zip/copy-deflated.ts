import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

import { createInflate } from '../deflate/zlib.js';
import type { EntryFacts } from './write-records.js';

/** Bytes of the header of a zlib stream, before the deflated data, and of the checksum after them (RFC 1950 §2.2). */
const HEADER_BYTES = 2;
const CHECKSUM_BYTES = 4;

const PIECE_BYTES = 2 ** 18;

interface CopySettings {
  /** Writes bytes after those that were written before. */
  readonly write: (bytes: Buffer) => Promise<void>;
  /** Called with the number of inflated bytes of each piece; an error that it throws ends the copy. */
  readonly onBytes: (count: number) => void;
}

/**
 * Writes the deflated data of a zlib stream as they are, and inflates them on the way for their size and checksums. What
 * follows them, the checksum and other bytes, is written too; the result states how many bytes are the data.
 * @throws an error of zlib when the data are damaged or end early
 */
export async function copyDeflated(
  source: AsyncIterable<Buffer>,
  { write, onBytes }: CopySettings,
): Promise<Pick<EntryFacts, 'crc' | 'size' | 'packed'>> {
  const inflate = createInflate({ chunkSize: PIECE_BYTES });
  let [crc, size] = [0, 0];
  async function* copied(): AsyncGenerator<Buffer> {
    let skipped = HEADER_BYTES;
    for await (const chunk of source) {
      await write(chunk.subarray(skipped));
      skipped = Math.max(0, skipped - chunk.length);
      yield chunk;
    }
  }
  // An iterator over the pieces would be aborted when data follow the zlib stream.
  const measure = new Writable({
    write(piece: Buffer, _encoding, done) {
      crc = crc32(piece, crc);
      size += piece.length;
      try {
        onBytes(piece.length);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(copied, inflate, measure);
  return { crc, size, packed: inflate.bytesWritten - HEADER_BYTES - CHECKSUM_BYTES };
}
