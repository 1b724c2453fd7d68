import { randomUUID } from 'node:crypto';

import type { Middleware } from './request-state.js';

/** The request ids that are accepted from a client: safe for the log and for a header. */
export const requestIds = /^[A-Za-z0-9._-]{1,64}$/;

/** Takes the request id from the header `X-Request-Id` when it is safe for the log, and creates one otherwise. */
export function requestId(): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const id = requestIds.test(given) ? given : randomUUID();
    ctx.state = { id, bytesIn: 0, bytesOut: 0 };
    ctx.set('X-Request-Id', id);
    await next();
  };
}
