import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

import { SharedSlots } from '../../cluster/shared-slots.js';
import { Busy } from '../../engine/errors.js';
import type { Settings } from '../../engine/job/settings.js';
import { type Limiter, type Rates, slotOf } from './limiter.js';
import { localLimiter } from './local-limiter.js';
import { RateWindows } from './rate-windows.js';

/** Seconds after which a client that was refused may try again. */
const RETRY_S = 5;

/**
 * Limits the requests to all processes with the same Redis together. While Redis is away, requests fail with Busy, or each
 * process limits by itself.
 */
export function sharedLimiter(
  { redisDown, ...rates }: Rates & Pick<Settings, 'redisDown'>,
  redis: Redis,
): Limiter & Disposable {
  const local = localLimiter(rates);
  const slots = new SharedSlots(redis, 'quire:slots', rates.concurrencyPerKey);
  const windows = new RateWindows(
    rates,
    ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({ ...options, storeClient: redis, keyPrefix: `quire:rate:${keyPrefix}` }),
  );
  const shared = async <Result>(work: Promise<Result>, alone: () => Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch {
      if (redisDown === 'local') return await alone();
      throw new Busy('The rate limits cannot be checked at present; try again shortly.', RETRY_S);
    }
  };
  const take: Limiter['take'] = async (apiKey) => {
    const release = await slots.take(apiKey);
    return release === undefined ? undefined : slotOf(release);
  };
  return {
    take: (apiKey) => shared(take(apiKey), () => local.take(apiKey)),
    consume: (apiKey) => shared(windows.consume(apiKey), () => local.consume(apiKey)),
    states: (apiKey) => shared(windows.states(apiKey), () => local.states(apiKey)),
    running: (apiKey) => shared(slots.usedBy(apiKey), () => local.running(apiKey)),
    [Symbol.dispose]: () => slots[Symbol.dispose](),
  };
}
