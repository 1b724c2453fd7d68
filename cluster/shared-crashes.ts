import type { Redis } from 'ioredis';

import type { CrashCounter, SharedCrashes } from '../engine/tools/converters/crash-blocklist.js';

/** Counts the crashes of converters in all processes. While Redis is away, each process has only its own. */
export function sharedCrashes(redis: Redis): SharedCrashes {
  return {
    of(program): CrashCounter {
      const keyOf = (digest: string): string => `quire:crashes:${program}:${digest}`;
      return {
        async add(digest, forMs) {
          const key = keyOf(digest);
          await redis
            .multi()
            .incr(key)
            .pexpire(key, forMs)
            .exec()
            .catch(() => undefined);
        },
        async find(digest) {
          const key = keyOf(digest);
          const [count, ms] = await Promise.all([redis.get(key), redis.pttl(key)]).catch(() => [null, 0] as const);
          return { crashes: Number(count ?? 0), forMs: ms };
        },
      };
    },
  };
}
