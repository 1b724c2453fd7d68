import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

import type { Limiter, Rates, WindowState } from './limiter.js';

interface RateWindow {
  readonly name: string;
  readonly limiter: RateLimiterAbstract;
}

/** The limits of requests per minute and per hour. */
export class RateWindows implements Pick<Limiter, 'consume' | 'states'> {
  readonly #windows: readonly RateWindow[];

  constructor(
    { ratePerMinute, ratePerHour }: Rates,
    create: (options: IRateLimiterOptions & { readonly keyPrefix: string }) => RateLimiterAbstract,
  ) {
    this.#windows = [
      { name: 'minute', limiter: create({ keyPrefix: 'minute', points: ratePerMinute, duration: 60 }) },
      { name: 'hour', limiter: create({ keyPrefix: 'hour', points: ratePerHour, duration: 3600 }) },
    ];
  }

  async consume(apiKey: string): Promise<string | undefined> {
    const consumed: RateLimiterAbstract[] = [];
    for (const { name, limiter } of this.#windows) {
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

  async states(apiKey: string): Promise<readonly WindowState[]> {
    return await Promise.all(
      this.#windows.map(async ({ name, limiter }) => {
        const state = await limiter.get(apiKey);
        return {
          name,
          quota: limiter.points,
          seconds: limiter.duration,
          remaining: state?.remainingPoints ?? limiter.points,
          reset: state === null ? limiter.duration : Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
        };
      }),
    );
  }
}
