import type { Redis } from 'ioredis';

import { openJobsKey, wantedKey } from './names.js';
import { type WaitLimits, WANTED_MS } from './waiting-jobs.js';

/** A job in the background waits as if its key pair had so many jobs before it. */
const BACKGROUND_PLACES = 10;

/** Counts the jobs of each key pair that have not ended, on all front ends. */
export class OpenJobs {
  constructor(private readonly redis: Redis) {}

  /**
   * Adds a job that is wanted from now on. The first jobs of all key pairs come before the second ones, so that a key pair
   * with many jobs does not delay the others.
   *
   * @returns the priority of the job: lower numbers come first
   */
  async enter(
    job: string,
    tenant: string,
    { limits: { startMs, runMs }, isBackground }: { readonly limits: WaitLimits; readonly isBackground: boolean },
  ): Promise<number> {
    const key = openJobsKey(tenant);
    const now = Date.now();
    const [, , place] =
      (await this.redis
        .multi()
        // The jobs of a front end that was killed.
        .zremrangebyscore(key, 0, now)
        .zadd(key, now + startMs + runMs, job)
        .zcard(key)
        .pexpire(key, startMs + runMs)
        .set(wantedKey(job), '', 'PX', WANTED_MS)
        .exec()) ?? [];
    return Number(place?.[1] ?? 1) + (isBackground ? BACKGROUND_PLACES : 0);
  }

  async leave(job: string, tenant: string): Promise<void> {
    await this.redis.zrem(openJobsKey(tenant), job);
  }
}
