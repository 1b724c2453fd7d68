import { HttpError } from '../http-error.js';
import { type Context, keyPairOf, type Middleware } from '../request-state.js';
import type { Limiter, WindowState } from './limiter.js';

/** Remaining requests of an API key in each rate window, and its running requests. */
export interface LimitsLeft {
  readonly windows: readonly { readonly name: string; readonly quota: number; readonly remaining: number }[];
  readonly running: number;
  readonly concurrency: number;
}

/** Limits the requests of each API key: per minute, per hour, and at the same time. */
export class RequestLimits {
  constructor(
    private readonly limiter: Limiter,
    private readonly concurrencyPerKey: number,
  ) {}

  readonly middleware: Middleware = async (ctx, next) => {
    const { apiKey } = keyPairOf(ctx.state);
    using slot = await this.limiter.take(apiKey);
    const exceeded = slot === undefined ? 'concurrency' : await this.limiter.consume(apiKey);
    const retryAfter = setRateLimitHeaders(ctx, await this.limiter.states(apiKey));
    if (exceeded !== undefined) throw rateLimited(exceeded, retryAfter, this.concurrencyPerKey);
    ctx.state.beforeLastChunk = () => slot?.release();
    ctx.state.keepSlot = () => slot?.keep();
    await next();
  };

  async leftFor(apiKey: string): Promise<LimitsLeft> {
    const [states, running] = await Promise.all([this.limiter.states(apiKey), this.limiter.running(apiKey)]);
    const windows = states.map(({ name, quota, remaining }) => ({ name, quota, remaining }));
    return { windows, running, concurrency: this.concurrencyPerKey };
  }
}

/**
 * Sets the headers of draft-ietf-httpapi-ratelimit-headers-10.
 * @returns seconds until every window has requests left, at least 1
 */
function setRateLimitHeaders(ctx: Context, rates: readonly WindowState[]): number {
  ctx.set('RateLimit-Policy', rates.map((it) => `"${it.name}";q=${it.quota};w=${it.seconds}`).join(', '));
  ctx.set('RateLimit', rates.map((it) => `"${it.name}";r=${it.remaining};t=${it.reset}`).join(', '));
  return Math.max(1, ...rates.flatMap((it) => (it.remaining === 0 ? it.reset : [])));
}

function rateLimited(exceeded: string, retryAfter: number, concurrency: number): HttpError {
  // A slot becomes free as soon as one of the running requests has its response.
  const seconds = exceeded === 'concurrency' ? 1 : retryAfter;
  const problem =
    exceeded === 'concurrency'
      ? `${concurrency} requests of this API key are being processed`
      : `The requests of this ${exceeded} are used up`;
  return new HttpError('rate-limited', `${problem}; try again in ${seconds} s.`, { 'Retry-After': String(seconds) });
}
