import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

import { writeNewFile } from '../../files/write-new-file.js';
import { createDeflate, deflateSync } from '../deflate/zlib.js';
import { PNG_SIGNATURE } from './chunks.js';
import { subtractLeft } from './row-filters.js';

export interface NewPng {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly bits: number;
  readonly colours: PngColours;
  /** The level of zlib. */
  readonly level: number;
}

type PngColours =
  | { readonly kind: 'grey' }
  | { readonly kind: 'rgb'; readonly profile: Buffer | undefined }
  /** The palette has three bytes for each colour. */
  | { readonly kind: 'indexed'; readonly palette: Buffer; readonly profile: Buffer | undefined };

/** The bytes of rows that are compressed at once, and of compressed data in a chunk. */
const BLOCK_BYTES = 2 ** 16;

/** Writes rows, top row first, as a PNG without interlacing (PNG 3rd edition). Few rows are in memory at a time. */
export async function writePng(path: string, header: NewPng, rows: Iterable<Buffer>): Promise<void> {
  await writeNewFile(path, (target) =>
    pipeline(
      Readable.from(blocksOf(rows, header.colours.kind === 'rgb')),
      createDeflate({ chunkSize: BLOCK_BYTES, level: header.level }),
      async function* (compressed: AsyncIterable<Buffer>) {
        yield* beginning(header);
        for await (const bytes of compressed) yield chunk('IDAT', bytes);
        yield chunk('IEND', Buffer.alloc(0));
      },
      target,
    ),
  );
}

/** Filtered rows, joined to blocks. */
function* blocksOf(rows: Iterable<Buffer>, hasThreeColours: boolean): Generator<Buffer> {
  let filtered: Buffer[] = [];
  let size = 0;
  for (const row of rows) {
    filtered.push(hasThreeColours ? differences(row) : Buffer.concat([Buffer.of(UNFILTERED), row]));
    size += row.length;
    if (size < BLOCK_BYTES) continue;
    yield Buffer.concat(filtered);
    [filtered, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(filtered);
}

/** A row filtered by Sub: photographs compress better so. */
function differences(row: Buffer): Buffer {
  const filtered = Buffer.concat([Buffer.of(UNFILTERED), row]);
  subtractLeft(filtered, 3);
  return filtered;
}

function* beginning({ width, height, bits, colours }: NewPng): Generator<Buffer> {
  yield PNG_SIGNATURE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourTypes[colours.kind]], 8);
  yield chunk('IHDR', header);
  if (colours.kind === 'grey') return;
  // The name of the profile, its end, and the method of compression.
  if (colours.profile !== undefined) {
    yield chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(colours.profile)]));
  }
  if (colours.kind === 'indexed') yield chunk('PLTE', colours.palette);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** PNG 3rd edition §11.2.1. */
const colourTypes = { grey: 0, rgb: 2, indexed: 3 } as const;

const UNFILTERED = 0;
