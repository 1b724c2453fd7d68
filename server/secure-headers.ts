import type { Middleware } from './visit.js';

/** Documents and errors are data: never sniffed, cached, framed or run. Pages set a policy of their own. */
export function secureHeaders(): Middleware {
  return async (ctx, next) => {
    ctx.set({
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    });
    await next();
  };
}
