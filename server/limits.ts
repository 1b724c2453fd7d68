import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { Settings } from '../engine/job/settings.js';
import { HttpError } from './http-error.js';
import { type Context, keyPairOf, type Middleware } from './request-state.js';

type Rates = Pick<Settings, 'ratePerMinute' | 'ratePerHour' | 'concurrencyPerKey'>;

interface RateWindow {
  readonly name: string;
  readonly limiter: RateLimiterMemory;
}

/** What is left to an API key. */
export interface LimitsLeft {
  readonly windows: readonly { readonly name: string; readonly quota: number; readonly remaining: number }[];
  readonly running: number;
  readonly concurrency: number;
}

/** Limits the requests of each API key: per minute, per hour, and at the same time. */
export class RequestLimits {
  readonly #windows: readonly RateWindow[];
  readonly #slots: Slots;

  constructor({ ratePerMinute, ratePerHour, concurrencyPerKey }: Rates) {
    this.#windows = [
      { name: 'minute', limiter: new RateLimiterMemory({ keyPrefix: 'minute', points: ratePerMinute, duration: 60 }) },
      { name: 'hour', limiter: new RateLimiterMemory({ keyPrefix: 'hour', points: ratePerHour, duration: 3600 }) },
    ];
    this.#slots = new Slots(concurrencyPerKey);
  }

  readonly middleware: Middleware = async (ctx, next) => {
    const { apiKey } = keyPairOf(ctx.state);
    using slot = this.#slots.take(apiKey);
    const exceeded = slot === undefined ? 'concurrency' : await consume(this.#windows, apiKey);
    const retryAfter = await setRateLimitHeaders(ctx, this.#windows, apiKey);
    if (exceeded !== undefined) throw rateLimited(exceeded, retryAfter, this.#slots.slotsPerKey);
    ctx.state.beforeLastChunk = () => slot?.[Symbol.dispose]();
    ctx.state.keepSlot = () => slot?.keep();
    await next();
  };

  async leftFor(apiKey: string): Promise<LimitsLeft> {
    const states = await statesOf(this.#windows, apiKey);
    const windows = states.map(({ name, quota, remaining }) => ({ name, quota, remaining }));
    return { windows, running: this.#slots.usedBy(apiKey), concurrency: this.#slots.slotsPerKey };
  }
}

/** Consumes a request from every window, or from none when a window is used up, whose name is returned. */
async function consume(windows: readonly RateWindow[], apiKey: string): Promise<string | undefined> {
  const consumed: RateLimiterMemory[] = [];
  for (const { name, limiter } of windows) {
    try {
      await limiter.consume(apiKey);
      consumed.push(limiter);
    } catch (rejection) {
      // The library rejects with a `RateLimiterRes`, and not with an `Error`, when the window is used up.
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      await Promise.all(consumed.map((it) => it.reward(apiKey)));
      return name;
    }
  }
  return undefined;
}

/**
 * Sets the headers of draft-ietf-httpapi-ratelimit-headers-10.
 * @returns seconds until every window has requests left, at least 1
 */
async function setRateLimitHeaders(ctx: Context, windows: readonly RateWindow[], apiKey: string): Promise<number> {
  const rates = await statesOf(windows, apiKey);
  ctx.set('RateLimit-Policy', rates.map((it) => `"${it.name}";q=${it.quota};w=${it.seconds}`).join(', '));
  ctx.set('RateLimit', rates.map((it) => `"${it.name}";r=${it.remaining};t=${it.reset}`).join(', '));
  return Math.max(1, ...rates.flatMap((it) => (it.remaining === 0 ? it.reset : [])));
}

async function statesOf(windows: readonly RateWindow[], apiKey: string) {
  const states = await Promise.all(windows.map(async (it) => ({ ...it, state: await it.limiter.get(apiKey) })));
  return states.map(({ name, limiter, state }) => ({
    name,
    quota: limiter.points,
    seconds: limiter.duration,
    remaining: state?.remainingPoints ?? limiter.points,
    reset: state === null ? limiter.duration : Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  }));
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

/** The right to one of the concurrent requests of an API key, until it is disposed of. */
interface Slot extends Disposable {
  /** Passes the slot on to an owner who disposes of it later. */
  keep(): Disposable;
}

/** Counts the running requests of each API key. */
class Slots {
  readonly #used = new Map<string, number>();

  constructor(readonly slotsPerKey: number) {}

  usedBy(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  /** Takes a slot; returns undefined when the key has no free slot. */
  take(key: string): Slot | undefined {
    const used = this.#used.get(key) ?? 0;
    if (used >= this.slotsPerKey) return undefined;
    this.#used.set(key, used + 1);
    let held = true;
    let kept = false;
    const release = (): void => {
      if (held) this.#release(key);
      held = false;
    };
    return {
      keep() {
        kept = true;
        return { [Symbol.dispose]: release };
      },
      [Symbol.dispose]: () => {
        if (!kept) release();
      },
    };
  }

  #release(key: string): void {
    const used = this.#used.get(key) ?? 0;
    if (used > 1) this.#used.set(key, used - 1);
    else this.#used.delete(key);
  }
}
