import { RateLimiterMemory } from 'rate-limiter-flexible';

import { type Limiter, type Rates, type Slot, slotOf } from './limiter.js';
import { RateWindows } from './rate-windows.js';

/** Limits the requests to this process. */
export function localLimiter(rates: Rates): Limiter {
  const windows = new RateWindows(rates, (options) => new RateLimiterMemory(options));
  const slots = new LocalSlots(rates.concurrencyPerKey);
  return {
    take: (apiKey) => Promise.resolve(slots.take(apiKey)),
    consume: (apiKey) => windows.consume(apiKey),
    states: (apiKey) => windows.states(apiKey),
    running: (apiKey) => Promise.resolve(slots.usedBy(apiKey)),
  };
}

/** Counts the running requests of each API key. */
class LocalSlots {
  readonly #used = new Map<string, number>();

  constructor(private readonly slotsPerKey: number) {}

  take(key: string): Slot | undefined {
    const used = this.#used.get(key) ?? 0;
    if (used >= this.slotsPerKey) return undefined;
    this.#used.set(key, used + 1);
    return slotOf(() => {
      this.#release(key);
      return Promise.resolve();
    });
  }

  usedBy(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  #release(key: string): void {
    const used = this.#used.get(key) ?? 0;
    if (used > 1) this.#used.set(key, used - 1);
    else this.#used.delete(key);
  }
}
