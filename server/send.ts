import { pipeline } from 'node:stream/promises';

import contentDisposition from 'content-disposition';

import type { WorkFile } from '../engine/contract/file.js';
import { Cancelled } from '../engine/errors.js';
import { openRegular } from '../engine/files/regular-file.js';
import { isSameType, JSON_TYPE } from '../engine/media-types/media-types.js';
import type { Context } from './visit.js';
import { warningsHeader } from './warnings.js';

/**
 * Streams the result, and returns when the last byte is on its way: until then the file must stay.
 * @throws Cancelled when the caller hangs up or takes nothing.
 */
export async function send(ctx: Context, file: WorkFile, warnings: readonly string[]): Promise<void> {
  const { res, state } = ctx;
  await using handle = await openRegular(file.path);
  ctx.status = 200;
  describe(ctx, file, warnings);
  ctx.length = (await handle.stat()).size;
  ctx.respond = false;
  const stream = handle.createReadStream({ autoClose: false, highWaterMark: 2 ** 18 });
  try {
    await pipeline(stream, (source) => announceLast(source, state.beforeLast), res);
  } catch (cause) {
    throw res.destroyed ? new Cancelled('The caller hung up during the answer.', { cause }) : cause;
  } finally {
    state.bytesOut = stream.bytesRead;
  }
}

async function* announceLast(source: AsyncIterable<Buffer>, announce?: () => void): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  for await (const chunk of source) {
    if (held !== undefined) yield held;
    held = chunk;
  }
  announce?.();
  if (held !== undefined) yield held;
}

function describe(ctx: Context, { name, type }: WorkFile, warnings: readonly string[]): void {
  if (isSameType(type, JSON_TYPE)) {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
  } else {
    ctx.set('Content-Type', type.mime);
    ctx.set('Content-Disposition', contentDisposition(name, { fallback: toAscii(name) }));
  }
  const header = warningsHeader(warnings);
  if (header !== undefined) ctx.set('X-Warnings', header);
}

/** For programs that do not read `filename*`. */
function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_');
}
