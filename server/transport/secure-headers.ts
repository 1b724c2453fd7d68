import type { Middleware } from '../request-state.js';

/** Forbids browsers to sniff, cache, frame or run documents and errors. */
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
