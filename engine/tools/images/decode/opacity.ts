import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';

/** How much a picture covers of what is below it. */
export type Cover = 'all' | 'partial' | 'none';

/** The first chunk follows the signature and has the width in its first four bytes (PNG, third edition, §11.2.1). */
const HEADER_CHUNK = 8;
const CHUNK_HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;

const BLOCK_BYTES = 2 ** 16;

/** Of a PNG in grey with 8 bits, not interlaced and with no row filtered: a picture of opacity as we have it written. */
export async function coverOf(path: string): Promise<Cover> {
  await using file = await open(path, 'r');
  const width = await uint32(file, HEADER_CHUNK + CHUNK_HEADER_BYTES);
  const seen = { least: 255, greatest: 0 };
  await pipeline(Readable.from(dataOf(file)), createInflate(), async (blocks: AsyncIterable<Buffer>) => {
    let at = 0;
    for await (const block of blocks) {
      for (const byte of block) {
        // Each row begins with the number of its filter.
        if (at !== 0 && byte < seen.least) seen.least = byte;
        if (at !== 0 && byte > seen.greatest) seen.greatest = byte;
        at = at === width ? 0 : at + 1;
      }
    }
  });
  if (seen.least === 255) return 'all';
  return seen.greatest === 0 ? 'none' : 'partial';
}

/** What the IDAT chunks hold. */
async function* dataOf(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  for (let at = HEADER_CHUNK; at < size;) {
    const length = await uint32(file, at);
    const data = at + CHUNK_HEADER_BYTES;
    if ((await read(file, at + 4, 4)).toString('latin1') === 'IDAT') yield* slicesOf(file, data, length);
    at = data + length + CHECKSUM_BYTES;
  }
}

async function* slicesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += BLOCK_BYTES) {
    yield await read(file, start + done, Math.min(BLOCK_BYTES, length - done));
  }
}

async function uint32(file: FileHandle, at: number): Promise<number> {
  return (await read(file, at, 4)).readUInt32BE();
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}
