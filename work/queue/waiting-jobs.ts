import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

import { Busy, TimedOut } from '../../engine/errors.js';
import type { WorkRun } from '../work.js';
import type { JobMessage, Notice, Ending } from './messages.js';
import { CANCEL_CHANNEL, wantedKey } from './names.js';

/** How long a worker may go without hearing that a job is wanted. */
export const WANTED_MS = 15_000;

/** Interval at which a front end renews the keys of its jobs and checks whether they have ended: notices may be lost. */
const LOOK_MS = 3_000;

/** How long a job waits for a Redis that does not answer. */
const MAX_SILENCE_MS = 15_000;

export interface WaitLimits {
  /** How long a job may wait for a worker. */
  readonly startMs: number;
  /** How long a job may take that has begun, in both of its runs. */
  readonly runMs: number;
}

interface WaitingJob extends Omit<WorkRun, 'signal'> {
  readonly queue: Queue<JobMessage, Ending>;
  readonly limits: WaitLimits;
  readonly since: number;
  /** When Redis last answered the questions about the job. */
  heard: number;
  isQueued: boolean;
  hasBegun: boolean;
  readonly resolve: (run: string) => void;
  readonly reject: (failure: Error) => void;
}

export type JobToAwait = Pick<WaitingJob, 'queue' | 'limits' | 'onBegin' | 'onProgress' | 'onStep'>;

/** The jobs that a front end waits for. */
export class WaitingJobs implements Disposable {
  readonly #jobs = new Map<string, WaitingJob>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly redis: Redis,
    private readonly maxSilenceMs: number = MAX_SILENCE_MS,
    lookMs: number = LOOK_MS,
  ) {
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#timer.unref();
  }

  /** Waits for the end of a job that is about to be queued. @returns its last run @throws Busy, TimedOut */
  endOf(job: string, awaited: JobToAwait): Promise<string> {
    const now = performance.now();
    return new Promise((resolve, reject) => {
      const times = { since: now, heard: now };
      this.#jobs.set(job, { ...awaited, ...times, isQueued: false, hasBegun: false, resolve, reject });
    });
  }

  /** Says that the job is in its queue, so that its absence means its loss. */
  markQueued(job: string): void {
    const waiting = this.#jobs.get(job);
    if (waiting !== undefined) waiting.isQueued = true;
  }

  forget(job: string): void {
    this.#jobs.delete(job);
  }

  /** A notice of a worker. */
  take({ job, event }: Notice): void {
    const waiting = this.#jobs.get(job);
    if (waiting === undefined) return;
    markBegun(waiting);
    if (event === 'ended') void this.#fetch(job, waiting).catch(() => undefined);
    else if (typeof event === 'string') return;
    else if ('share' in event) waiting.onProgress?.(event.share);
    else waiting.onStep?.(event.step);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    for (const { reject } of this.#jobs.values())
      reject(new Busy('The service is shutting down; try again shortly.', 5));
    this.#jobs.clear();
  }

  #look(): void {
    for (const [job, waiting] of this.#jobs) {
      this.#lookAt(job, waiting).then(
        () => (waiting.heard = performance.now()),
        () => this.#endUnheard(waiting),
      );
    }
  }

  /** A question about one job may fail where those about others are answered, so each job has its own time. */
  #endUnheard({ heard, reject }: WaitingJob): void {
    if (performance.now() - heard < this.maxSilenceMs) return;
    reject(new Busy('The queue of jobs cannot be reached; try again shortly.', 5));
  }

  async #lookAt(job: string, waiting: WaitingJob): Promise<void> {
    const age = performance.now() - waiting.since;
    const { startMs, runMs } = waiting.limits;
    if (!waiting.hasBegun && age > startMs)
      waiting.reject(new Busy('No worker was free in time; try again shortly.', 10));
    else if (age > startMs + runMs)
      waiting.reject(new TimedOut('The job did not end within the time for jobs and their repetition.'));
    else await this.redis.set(wantedKey(job), '', 'PX', WANTED_MS);
    await this.#fetch(job, waiting);
  }

  /** Takes the end of a job if it has ended. */
  async #fetch(job: string, waiting: WaitingJob): Promise<void> {
    const found = await waiting.queue.getJob(job);
    // Redis may have lost the job: it was restarted without its data.
    if (found === undefined && waiting.isQueued) waiting.reject(new Busy('The queue of jobs was lost; try again.', 1));
    if (found?.processedOn !== undefined) markBegun(waiting);
    if (found?.finishedOn === undefined) return;
    // The queue and the storage alone let jobs fail; a failure of the work is an outcome.
    if (found.failedReason) waiting.reject(new Busy('No worker could run the job; try again shortly.', 5));
    else if (found.returnvalue === 'crashed') waiting.reject(crashed(CRASH_S));
    else waiting.resolve(found.returnvalue.run);
  }
}

function markBegun(waiting: WaitingJob): void {
  if (!waiting.hasBegun) waiting.onBegin?.();
  waiting.hasBegun = true;
}

/** How long a document is not tried again that ended two workers, in seconds. */
export const CRASH_S = 600;

export function crashed(seconds: number): Busy {
  const minutes = Math.ceil(seconds / 60);
  return new Busy(`The job ended two workers; its documents are not tried again for ${minutes} minutes.`, seconds);
}

/** Cancels a job at all workers. */
export async function cancel(redis: Redis, job: string): Promise<void> {
  await redis.multi().del(wantedKey(job)).publish(CANCEL_CHANNEL, job).exec();
}
