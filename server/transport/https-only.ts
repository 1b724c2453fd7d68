import { HttpError } from '../http-error.js';
import type { Proxies } from './proxies.js';
import type { Middleware } from '../request-state.js';

/** Rejects requests that came over plain HTTP, directly or through a proxy, before credentials or a body are read. */
export function httpsOnly(proxies: Proxies): Middleware {
  return async (ctx, next) => {
    if (!proxies.isSecure(ctx.req)) {
      throw new HttpError('https-required', 'Plain HTTP is not accepted; send the request over HTTPS.', {
        Connection: 'close',
      });
    }
    ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
}
