import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { Settings } from '../engine/job/settings.js';
import { HttpRefusal } from './http-refusal.js';
import { type Context, keyPairOf, type Middleware } from './visit.js';

type Rates = Pick<Settings, 'ratePerMinute' | 'ratePerHour' | 'concurrencyPerKey'>;

interface RateWindow {
  readonly name: string;
  readonly limiter: RateLimiterMemory;
}

/** Is it too much: so many requests of one key at once, in a minute and in an hour. */
export function limits({ ratePerMinute, ratePerHour, concurrencyPerKey }: Rates): Middleware {
  const windows: readonly RateWindow[] = [
    { name: 'minute', limiter: new RateLimiterMemory({ keyPrefix: 'minute', points: ratePerMinute, duration: 60 }) },
    { name: 'hour', limiter: new RateLimiterMemory({ keyPrefix: 'hour', points: ratePerHour, duration: 3600 }) },
  ];
  const slots = new Slots(concurrencyPerKey);
  return async (ctx, next) => {
    const { apiKey } = keyPairOf(ctx.state);
    using slot = slots.take(apiKey);
    const refusedBy = slot === undefined ? 'at-once' : await consume(windows, apiKey);
    const retryAfter = await describe(ctx, windows, apiKey);
    if (refusedBy !== undefined) throw refusal(refusedBy, retryAfter, concurrencyPerKey);
    ctx.state.beforeLast = () => slot?.[Symbol.dispose]();
    await next();
  };
}

/** Takes a request from each window, or from none; returns the name of the one that is used up. */
async function consume(windows: readonly RateWindow[], apiKey: string): Promise<string | undefined> {
  const taken: RateLimiterMemory[] = [];
  for (const { name, limiter } of windows) {
    try {
      await limiter.consume(apiKey);
      taken.push(limiter);
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      await Promise.all(taken.map((it) => it.reward(apiKey)));
      return name;
    }
  }
  return undefined;
}

/**
 * Sets the headers of draft-ietf-httpapi-ratelimit-headers-10.
 * @returns in how many seconds no window is used up, at least 1.
 */
async function describe(ctx: Context, windows: readonly RateWindow[], apiKey: string): Promise<number> {
  const states = await Promise.all(windows.map(async (it) => ({ ...it, state: await it.limiter.get(apiKey) })));
  const rates = states.map(({ name, limiter, state }) => ({
    name,
    quota: limiter.points,
    seconds: limiter.duration,
    remaining: state?.remainingPoints ?? limiter.points,
    reset: state === null ? limiter.duration : Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  }));
  ctx.set('RateLimit-Policy', rates.map((it) => `"${it.name}";q=${it.quota};w=${it.seconds}`).join(', '));
  ctx.set('RateLimit', rates.map((it) => `"${it.name}";r=${it.remaining};t=${it.reset}`).join(', '));
  return Math.max(1, ...rates.flatMap((it) => (it.remaining === 0 ? it.reset : [])));
}

function refusal(name: string, retryAfter: number, concurrency: number): HttpRefusal {
  // A slot is free as soon as any of the caller's requests is answered.
  const seconds = name === 'at-once' ? 1 : retryAfter;
  const what =
    name === 'at-once'
      ? `${concurrency} requests of this API key are being processed`
      : `The requests of this ${name} are used up`;
  return new HttpRefusal('rate-limited', `${what}; try again in ${seconds} s.`, { 'Retry-After': String(seconds) });
}

/** How many requests each key has at work. */
class Slots {
  readonly #taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  take(key: string): Disposable | undefined {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.most) return undefined;
    this.#taken.set(key, taken + 1);
    let held = true;
    return {
      [Symbol.dispose]: () => {
        if (held) this.#release(key);
        held = false;
      },
    };
  }

  #release(key: string): void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken > 1) this.#taken.set(key, taken - 1);
    else this.#taken.delete(key);
  }
}
