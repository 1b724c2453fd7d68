import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

import type { Registry } from '../engine/job/registry.js';
import type { Middleware } from './request-state.js';

interface Page {
  /** The number of operations that the page describes. */
  readonly operations: number;
  readonly body: Buffer;
  readonly compressed: Buffer;
  readonly tag: string;
}

/** Serves public JSON about the operations, compressed, which is generated again only when operations were added. */
export function generatedPage(operations: Registry, describe: () => object): Middleware {
  let page: Page | undefined;
  return (ctx) => {
    // Operations are never removed, so an equal number of operations means an unchanged registry.
    if (page?.operations !== operations.all.length) page = pageOf(operations.all.length, describe());
    const { body, compressed, tag } = page;
    ctx.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache', ETag: tag });
    ctx.set('Vary', 'Accept-Encoding');
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
    } else if (ctx.get('Accept-Encoding') !== '' && ctx.acceptsEncodings('br', 'identity') === 'br') {
      ctx.set('Content-Encoding', 'br');
      ctx.body = compressed;
    } else {
      ctx.body = body;
    }
  };
}

function pageOf(operations: number, value: object): Page {
  const body = Buffer.from(JSON.stringify(value));
  // Half of the best quality takes a twentieth of the time, and is a tenth larger.
  const compressed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { operations, body, compressed, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
