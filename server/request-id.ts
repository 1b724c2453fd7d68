import { randomUUID } from 'node:crypto';

import type { Middleware } from './visit.js';

/** The names that a caller may give a request. */
export const requestIds = /^[A-Za-z0-9._-]{1,64}$/;

/** Names the request: by the caller's `X-Request-Id` when it is fit for a log, else by a new one. */
export function requestId(): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const id = requestIds.test(given) ? given : randomUUID();
    ctx.state = { id, bytesIn: 0, bytesOut: 0 };
    ctx.set('X-Request-Id', id);
    await next();
  };
}
