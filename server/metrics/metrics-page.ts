import { HttpError } from '../http-error.js';
import type { Middleware } from '../request-state.js';
import { addressMatcher, type Proxies } from '../transport/proxies.js';
import type { Metrics } from './metrics.js';

/**
 * The metrics, for the addresses in QUIRE_METRICS_FROM; for others, the page does not exist. A request with forwarding
 * headers came through a proxy, so the proxy's own address does not count.
 */
export function metricsPage(metrics: Metrics, readers: readonly string[], proxies: Proxies): Middleware {
  const mayRead = addressMatcher('QUIRE_METRICS_FROM', readers);
  return async (ctx) => {
    const address = proxies.addressOf(ctx.req);
    const isForwarded = ctx.req.headers['x-forwarded-for'] !== undefined || ctx.req.headers.forwarded !== undefined;
    if (!mayRead(address) || (isForwarded && address === ctx.req.socket.remoteAddress)) {
      throw new HttpError('not-found', 'There is nothing here; /openapi.json lists the operations.');
    }
    ctx.set({ 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
    ctx.body = await metrics.text();
  };
}
