import { traced, tracedBelow } from '../engine/compute/traced.js';
import type { Middleware } from './request-state.js';

/** Shows requests in traces, below the span that the header `traceparent` names. */
export function traceRequests(): Middleware {
  return async (ctx, next) => {
    const attributes = (): Readonly<Record<string, string | number>> => ({
      'http.request.method': ctx.method,
      'http.response.status_code': ctx.status,
      'quire.request.id': ctx.state.id,
      ...(ctx.state.operation !== undefined && { 'quire.operation': ctx.state.operation.name }),
    });
    // Paths of unknown addresses are the client's own words.
    await tracedBelow(ctx.get('traceparent'), () => traced({ kind: 'request', name: ctx.method, attributes }, next));
  };
}
