import { type Job, type Queue, WaitingError, Worker as QueueWorker } from 'bullmq';
import type { Redis } from 'ioredis';

import type { Weight } from '../../engine/contract/operation.js';
import { tracedBelow } from '../../engine/compute/traced.js';
import { Cancelled } from '../../engine/errors.js';
import type { Engine } from '../../engine/job/container.js';
import { connectForEvents } from '../../cluster/redis.js';
import type { FileStore } from '../storage/file-store.js';
import { startSweeper } from '../storage/sweep.js';
import { LostRuns } from './lost-runs.js';
import { openQueue } from './open-queue.js';
import type { Ending, JobMessage, Notice } from './messages.js';
import { CANCEL_CHANNEL, crashKey, frontChannel, PREFIX, wantedKey } from './names.js';
import { runStoredJob } from './run-stored-job.js';
import { CRASH_S } from './waiting-jobs.js';
import { whileConnected } from './while-connected.js';

export interface WorkerParts {
  readonly redisUrl: string;
  readonly store: FileStore;
  readonly engine: Engine;
  readonly weights: readonly Weight[];
  /** How many jobs of each weight run at once. */
  readonly concurrency: number;
  readonly onFault: (fault: unknown) => void;
  /** A worker counts as lost when it has not renewed the lock of its job for so long. */
  readonly lockMs?: number;
}

type QueueJob = Job<JobMessage, Ending>;

const LOCK_MS = 10_000;

/** Maximum number of times that a job may lose its worker, also while it waits at the worker for another job to end. */
const MAX_STALLED = 20;

/** How many jobs of front ends that were killed are removed at once. */
const MAX_REMOVED = 100;

/** The time between attempts to reach Redis. */
const RETRY_MS = 1_000;

/** Takes jobs from queues and runs them, until it is closed. */
export class JobWorker {
  readonly #redis: Redis;
  readonly #events: Redis;
  readonly #workers: readonly QueueWorker<JobMessage, Ending>[];
  readonly #queues: readonly Queue<JobMessage, Ending>[];
  readonly #running = new Map<string, AbortController>();
  readonly #timer: NodeJS.Timeout;
  readonly #sweeper: Disposable;
  readonly #lostRuns: LostRuns;
  #givesBack = false;

  constructor(private readonly parts: WorkerParts) {
    const { redisUrl, onFault } = parts;
    this.#redis = connectForEvents(redisUrl);
    this.#events = connectForEvents(redisUrl);
    this.#lostRuns = new LostRuns(this.#redis);
    this.#queues = parts.weights.map((weight) => openQueue(weight, this.#redis, onFault));
    this.#workers = parts.weights.map((weight) => this.#openWorker(weight));
    this.#events.on('message', (_, job) => this.#cancel(job, new Cancelled('The job was cancelled.')));
    this.#events.subscribe(CANCEL_CHANNEL).catch(onFault);
    this.#timer = setInterval(() => void this.#endUnwanted().catch(onFault), this.#lookMs);
    this.#sweeper = startSweeper(parts.store, onFault);
  }

  /** Takes no further jobs, lets the running ones end for `graceMs`, and gives the remaining ones back to the queues. */
  async close(graceMs: number): Promise<void> {
    const timer = setTimeout(() => {
      this.#givesBack = true;
      for (const job of this.#running.keys()) this.#cancel(job, stopping());
    }, graceMs);
    await Promise.all(this.#workers.map((it) => it.close()));
    clearTimeout(timer);
    clearInterval(this.#timer);
    this.#sweeper[Symbol.dispose]();
    this.#events.disconnect();
    this.#redis.disconnect();
  }

  /** Interval at which a worker looks for jobs of lost workers and for cancelled jobs. */
  get #lookMs(): number {
    return (this.parts.lockMs ?? LOCK_MS) / 2;
  }

  #openWorker(weight: Weight): QueueWorker<JobMessage, Ending> {
    const { concurrency, onFault, lockMs = LOCK_MS } = this.parts;
    const worker = new QueueWorker<JobMessage, Ending>(weight, (job, token = '') => this.#run(job, token), {
      connection: this.#redis,
      prefix: PREFIX,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: this.#lookMs,
      maxStalledCount: MAX_STALLED,
      runRetryDelay: RETRY_MS,
      skipVersionCheck: true,
    });
    worker.on('error', whileConnected(this.#redis, onFault));
    worker.on('lockRenewalFailed', (jobs) => {
      for (const job of jobs) this.#cancel(job, new Cancelled('Another worker has the job.'));
    });
    worker.on('completed', (job) => void this.#tell(job, 'ended').catch(onFault));
    worker.on('failed', (job, fault) => {
      onFault(fault);
      if (job !== undefined) void this.#tell(job, 'ended').catch(onFault);
    });
    return worker;
  }

  async #run(queued: QueueJob, token: string): Promise<Ending> {
    const { id: job = '' } = queued;
    const controller = new AbortController();
    this.#running.set(job, controller);
    // The queue may deliver a job that the worker requested before it began to stop.
    if (this.#givesBack) controller.abort(stopping());
    // Tokens differ between the runs of a job.
    const run = token.replaceAll(':', '-');
    try {
      const isRun = await this.#lostRuns.guard(job, run, () => this.#perform(queued, run, controller));
      if (isRun === undefined) await this.#blockDocuments(queued);
      // The front end has gone, or has removed the files before this run wrote its own.
      if (!(await this.#isWanted(job))) await this.parts.store.remove(job);
      if (!(this.#givesBack && controller.signal.aborted)) return isRun ? { run } : 'crashed';
      await queued.moveToWait(token);
      throw new WaitingError();
    } finally {
      this.#running.delete(job);
    }
  }

  async #perform(queued: QueueJob, run: string, controller: AbortController): Promise<true> {
    const { id: job = '' } = queued;
    const { signal } = controller;
    if (!(await this.#isWanted(job))) controller.abort(new Cancelled('The job was cancelled.'));
    const tell = (event: Notice['event']): void => void this.#tell(queued, event).catch(this.parts.onFault);
    tell('begun');
    await tracedBelow(queued.data.trace ?? '', () => runStoredJob({ ...this.parts, job, run, signal, tell }));
    return true;
  }

  #cancel(job: string, reason: Cancelled): void {
    this.#running.get(job)?.abort(reason);
  }

  /** Ends jobs whose key in Redis has expired or was deleted, and removes jobs that ended after their front end was killed. */
  async #endUnwanted(): Promise<void> {
    for (const job of this.#running.keys())
      if (!(await this.#isWanted(job))) this.#cancel(job, new Cancelled('The job was cancelled.'));
    for (const queue of this.#queues)
      for (const ended of await queue.getJobs(['completed', 'failed'], 0, MAX_REMOVED)) {
        const { id: job = '' } = ended;
        if (await this.#isWanted(job)) continue;
        await this.parts.store.remove(job);
        await ended.remove();
      }
  }

  async #isWanted(job: string): Promise<boolean> {
    return (await this.#redis.exists(wantedKey(job))) === 1;
  }

  /** Keeps documents from ending further workers: their job has ended two. */
  async #blockDocuments({ data }: QueueJob): Promise<void> {
    await Promise.all(data.digests.map((it) => this.#redis.set(crashKey(it), '', 'EX', CRASH_S)));
  }

  async #tell({ id: job = '', data }: QueueJob, event: Notice['event']): Promise<void> {
    const notice: Notice = { job, event };
    await this.#redis.publish(frontChannel(data.front), JSON.stringify(notice));
  }
}

function stopping(): Cancelled {
  return new Cancelled('The worker stops.');
}
