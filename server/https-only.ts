import { HttpRefusal } from './http-refusal.js';
import type { Proxies } from './proxies.js';
import type { Middleware } from './visit.js';

/** Refuses what came in clear text, on the plain port or through a proxy; nothing of it is read or looked up. */
export function httpsOnly(proxies: Proxies): Middleware {
  return async (ctx, next) => {
    if (!proxies.isSecure(ctx.req)) {
      throw new HttpRefusal('https-required', 'Plain HTTP is not accepted; send the request over HTTPS.', {
        Connection: 'close',
      });
    }
    await next();
  };
}
