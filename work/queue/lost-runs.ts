import type { Redis } from 'ioredis';

import { runsKey } from './names.js';

/** How many workers a job may end. */
const MAX_LOST = 2;

/** Redis forgets the runs of a job after this time in seconds, which is longer than any job. */
const KEEP_S = 24 * 3600;

/** Counts the runs of each job that have begun and never ended, since their worker was lost. */
export class LostRuns {
  #lastSuspect: Promise<unknown> = Promise.resolve();

  constructor(private readonly redis: Redis) {}

  /**
   * Runs a job unless it has ended two workers. Jobs that have ended one run in turn: if the worker is lost again, only the
   * job that ran is counted, and not those that happened to be on the same worker as it both times.
   *
   * @param run differs between the runs of a job
   * @returns undefined for a job that is not run any more
   */
  async guard<Result>(job: string, run: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const lost = await this.redis.scard(runsKey(job));
    if (lost >= MAX_LOST) return undefined;
    if (lost === 0) return await this.#counted(job, run, work);
    const turn = this.#lastSuspect.then(() => this.#counted(job, run, work));
    this.#lastSuspect = turn.catch(() => undefined);
    return await turn;
  }

  async #counted<Result>(job: string, run: string, work: () => Promise<Result>): Promise<Result> {
    await this.redis.multi().sadd(runsKey(job), run).expire(runsKey(job), KEEP_S).exec();
    try {
      return await work();
    } finally {
      await this.redis.srem(runsKey(job), run);
    }
  }
}
