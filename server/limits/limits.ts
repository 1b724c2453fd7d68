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
    const exceeded = slot && (await this.limiter.consume(apiKey));
    const states = await this.limiter.states(apiKey);
    const retryAfter = setRateLimitHeaders(ctx, states);
    if (slot === undefined) throw tooManyAtOnce(this.concurrencyPerKey);
    if (exceeded !== undefined) throw rateLimited(exceeded, states, retryAfter);
    ctx.state.beforeLastChunk = () => slot.release();
    ctx.state.keepSlot = () => slot.keep();
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

/** A slot becomes free as soon as one of the running requests has its response. */
function tooManyAtOnce(concurrency: number): HttpError {
  return tooMany(`This API key may run ${requests(concurrency)} at the same time`, 1);
}

function rateLimited(exceeded: string, rates: readonly WindowState[], retryAfter: number): HttpError {
  const quota = rates.find((it) => it.name === exceeded)?.quota ?? 0;
  return tooMany(`This API key may send ${requests(quota)} in one ${exceeded}`, retryAfter);
}

function tooMany(limit: string, seconds: number): HttpError {
  return new HttpError('rate-limited', `${limit}; try again in ${seconds} s.`, { 'Retry-After': String(seconds) });
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}
