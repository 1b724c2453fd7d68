import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import type { Context } from '../request-state.js';

const compress = promisify(brotliCompress);

/**
 * Sends a long answer as JSON, compressed if the browser accepts that. An answer that has secrets must not be compressed,
 * because its length would depend on them.
 */
export async function sendCompressed(ctx: Context, value: object): Promise<void> {
  const json = JSON.stringify(value);
  ctx.set({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' });
  if (ctx.get('Accept-Encoding') !== '' && ctx.acceptsEncodings('br', 'identity') === 'br') {
    ctx.set('Content-Encoding', 'br');
    ctx.body = await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  } else {
    ctx.body = json;
  }
}
