import { randomUUID } from 'node:crypto';

import type { Redis } from 'ioredis';

/** Slots of a process that was killed become free after this time. */
const LEASE_MS = 30_000;

const RENEW_MS = 10_000;

/** Scripts use the clock of Redis, since the clocks of machines differ. */
const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

const TAKE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

const RENEW = `${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const COUNT = `${NOW}
return redis.call('ZCOUNT', KEYS[1], now, '+inf')`;

/** Counts what runs at the same time in all processes, by key, in Redis. Each slot is a lease that its process renews. */
export class SharedSlots implements Disposable {
  /** The keys of the held slots, by id. */
  readonly #held = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param prefix begins the keys in Redis */
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly slotsPerKey: number,
  ) {}

  /** Takes a slot. @returns a function that releases it, which never rejects; undefined when the key has no free slot */
  async take(name: string): Promise<(() => Promise<void>) | undefined> {
    const [key, id] = [`${this.prefix}:${name}`, randomUUID()];
    const taken = await this.redis.eval(TAKE, 1, key, id, this.slotsPerKey, LEASE_MS);
    if (taken !== 1) return undefined;
    this.#held.set(id, key);
    this.#timer ??= setInterval(() => this.#renew(), RENEW_MS).unref();
    return async () => {
      // A slot that cannot be released ends with its lease.
      if (this.#held.delete(id)) await this.redis.zrem(key, id).catch(() => undefined);
    };
  }

  async usedBy(name: string): Promise<number> {
    const used = await this.redis.eval(COUNT, 1, `${this.prefix}:${name}`);
    return Number(used);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  /** Also writes slots again that Redis has lost in a restart. */
  #renew(): void {
    for (const [id, key] of this.#held) this.redis.eval(RENEW, 1, key, id, LEASE_MS).catch(() => undefined);
  }
}
