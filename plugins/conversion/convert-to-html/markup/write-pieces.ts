import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { FlowPicture, Piece } from './markup-environment.js';

/** Characters that are written at once. */
const BLOCK = 2 ** 16;

/** Bytes that Base64 takes three at a time. */
const THREES = 3 * 2 ** 14;

/** Writes markup into a new file. */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
  signal: AbortSignal,
): Promise<void> {
  async function* blocks(): AsyncGenerator<string> {
    let waiting = '';
    for await (const piece of pieces) {
      waiting += typeof piece === 'string' ? piece : '';
      if (typeof piece === 'string' && waiting.length < BLOCK) continue;
      yield waiting;
      waiting = '';
      if (typeof piece !== 'string') yield* dataUri(piece.embed);
    }
    yield waiting;
  }
  await pipeline(blocks, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
}

async function* dataUri({ path, format }: FlowPicture): AsyncGenerator<string> {
  yield `data:image/${format === 'jpg' ? 'jpeg' : 'png'};base64,`;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: THREES }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}
