import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import contentDisposition from 'content-disposition';

import type { WorkFile } from '../engine/contract/file.js';
import { Cancelled } from '../engine/errors.js';
import { openRegular } from '../engine/files/regular-file.js';
import { isSameType, JSON_TYPE } from '../engine/media-types/media-types.js';
import type { Context } from './request-state.js';
import { warningsHeader } from './warnings-header.js';

/**
 * Streams the result and returns after the last byte, so the file must exist until then.
 * @throws Cancelled when the client disconnects, or its connection is closed because it reads nothing
 */
export async function send(ctx: Context, file: WorkFile, warnings: readonly string[]): Promise<void> {
  const { res, state } = ctx;
  await using handle = await openRegular(file.path);
  ctx.status = 200;
  setResultHeaders(ctx, file, warnings);
  ctx.length = (await handle.stat()).size;
  ctx.respond = false;
  const count = (bytes: number): void => void (state.bytesOut = bytes);
  try {
    await pipeline(
      chunksOf(handle, count),
      (source) => callBeforeLastChunk(source, state.beforeLastChunk),
      sinkOf(res),
    );
  } catch (cause) {
    if (res.destroyed) throw new Cancelled('The client closed the connection during the response.', { cause });
    // Where the failure came before the first chunk, Koa sends the error in place of the result.
    ctx.respond = true;
    for (const name of RESULT_HEADERS) ctx.remove(name);
    throw cause;
  }
}

/** Headers of a result that an error does not have. */
const RESULT_HEADERS = ['Content-Disposition', 'X-Warnings'] as const;

const CHUNK_BYTES = 2 ** 18;

/** One chunk is read, one is held back, and one is written. */
const CHUNKS = 3;

/**
 * Yields the bytes of a file in buffers that are used in turn: new ones for all of a large file would cost a tenth of the time.
 * @param count called with the number of bytes that were read so far
 */
async function* chunksOf(file: FileHandle, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  const buffers = Array.from({ length: CHUNKS }, () => Buffer.allocUnsafeSlow(CHUNK_BYTES));
  let position = 0;
  for (let turn = 0; ; turn = (turn + 1) % CHUNKS) {
    const { bytesRead, buffer } = await file.read({ buffer: buffers[turn], position });
    if (bytesRead === 0) return;
    count((position += bytesRead));
    yield buffer.subarray(0, bytesRead);
  }
}

/** Passes chunks on to a response, and takes the next one only when the response has sent the one before. */
function sinkOf(res: ServerResponse): Writable {
  const sink = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => void res.write(chunk, done),
    final: (done) => void res.end(done),
  });
  const onClose = (): void =>
    void sink.destroy(res.writableFinished ? undefined : new Error('The connection was closed.'));
  if (res.destroyed) onClose();
  else res.once('close', onClose);
  return sink;
}

/** Passes chunks on, one chunk behind the source, so that `callback` runs before the last chunk is passed on. */
async function* callBeforeLastChunk(
  source: AsyncIterable<Buffer>,
  callback?: () => void | Promise<void>,
): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  for await (const chunk of source) {
    if (held !== undefined) yield held;
    held = chunk;
  }
  await callback?.();
  if (held !== undefined) yield held;
}

function setResultHeaders(ctx: Context, { name, type }: WorkFile, warnings: readonly string[]): void {
  if (isSameType(type, JSON_TYPE)) {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
  } else {
    ctx.set('Content-Type', type.mime);
    ctx.set('Content-Disposition', contentDisposition(name, { fallback: toAscii(name) }));
  }
  const header = warningsHeader(warnings);
  if (header !== undefined) ctx.set('X-Warnings', header);
}

/** The file name for clients that do not support the parameter `filename*`. */
function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_');
}
