import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate, deflateSync } from 'node:zlib';

import { COMPRESSION } from './limits.js';

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly bits: number;
  readonly colours: PngColours;
}

type PngColours =
  | { readonly kind: 'grey' }
  | { readonly kind: 'rgb'; readonly profile: Buffer | undefined }
  /** Three bytes for each colour. */
  | { readonly kind: 'indexed'; readonly palette: Buffer; readonly profile: Buffer | undefined };

/** How many bytes of rows are put together to be compressed, and of compressed bytes to be written. */
const BLOCK_BYTES = 2 ** 16;

/** Writes rows from the top, of which few are in memory, as a PNG that is not interlaced (PNG, third edition). */
export async function writePng(path: string, header: PngHeader, rows: Iterable<Buffer>): Promise<void> {
  await pipeline(
    Readable.from(blocksOf(rows, header.colours.kind === 'rgb')),
    createDeflate({ chunkSize: BLOCK_BYTES, level: COMPRESSION }),
    async function* (compressed: AsyncIterable<Buffer>) {
      yield* beginning(header);
      for await (const bytes of compressed) yield chunk('IDAT', bytes);
      yield chunk('IEND', Buffer.alloc(0));
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
}

/** Rows with their filters, some at a time. */
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

/** What is written of a colour is how far it is from that of the pixel before. */
function differences(row: Buffer): Buffer {
  const result = Buffer.allocUnsafe(row.length + 1);
  result[0] = DIFFERENCES;
  for (let at = 0; at < row.length; at++) result[at + 1] = (row[at] ?? 0) - (at < 3 ? 0 : (row[at - 3] ?? 0));
  return result;
}

function* beginning({ width, height, bits, colours }: PngHeader): Generator<Buffer> {
  yield SIGNATURE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourTypes[colours.kind]], 8);
  yield chunk('IHDR', header);
  if (colours.kind === 'grey') return;
  // A name, the end of the name, and that it is compressed.
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

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** PNG §11.2.1. */
const colourTypes = { grey: 0, rgb: 2, indexed: 3 } as const;

/** The filters None and Sub (PNG §9.2). */
const UNFILTERED = 0;
const DIFFERENCES = 1;
