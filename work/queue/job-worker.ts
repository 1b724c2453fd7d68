import { type Job, WaitingError, Worker as QueueWorker } from 'bullmq';
import type { Redis } from 'ioredis';

import type { Weight } from '../../engine/contract/operation.js';
import { Cancelled } from '../../engine/errors.js';
import type { Engine } from '../../engine/job/container.js';
import type { FileStore } from '../storage/file-store.js';
import { startSweeper } from '../storage/sweep.js';
import type { JobMessage, Notice, Ending } from './messages.js';
import { CANCEL_CHANNEL, crashKey, frontChannel, PREFIX, wantedKey } from './names.js';
import { connectForEvents } from '../../cluster/redis.js';
import { runStoredJob } from './run-stored-job.js';
import { CRASH_S } from './waiting-jobs.js';

export interface WorkerParts {
  readonly redisUrl: string;
  readonly store: FileStore;
  readonly engine: Engine;
  readonly weights: readonly Weight[];
  /** How many jobs of each weight run at once. */
  readonly concurrency: number;
  readonly onFault: (fault: unknown) => void;
}

type QueueJob = Job<JobMessage, Ending>;

/** A worker counts as lost when it has not renewed the lock of its job for so long. */
const LOCK_MS = 10_000;

/** How often workers look for jobs of lost workers, and for jobs that nobody wants any more. */
const LOOK_MS = 5_000;

/** The time between attempts to reach Redis. */
const RETRY_MS = 1_000;

/** Takes jobs from queues and runs them, until it is closed. */
export class JobWorker {
  readonly #redis: Redis;
  readonly #events: Redis;
  readonly #queues: readonly QueueWorker<JobMessage, Ending>[];
  readonly #running = new Map<string, AbortController>();
  readonly #timer: NodeJS.Timeout;
  readonly #sweeper: Disposable;
  #givesBack = false;

  constructor(private readonly parts: WorkerParts) {
    const { redisUrl, onFault } = parts;
    this.#redis = connectForEvents(redisUrl);
    this.#events = connectForEvents(redisUrl);
    this.#queues = parts.weights.map((weight) => this.#openQueue(weight));
    this.#events.on('message', (_, job) => this.#cancel(job, new Cancelled('The job was cancelled.')));
    this.#events.subscribe(CANCEL_CHANNEL).catch(onFault);
    this.#timer = setInterval(() => void this.#cancelUnwanted().catch(onFault), LOOK_MS);
    this.#sweeper = startSweeper(parts.store, onFault);
  }

  /** Takes no further jobs, lets the running ones end for `graceMs`, and gives the remaining ones back to the queues. */
  async close(graceMs: number): Promise<void> {
    const timer = setTimeout(() => {
      this.#givesBack = true;
      for (const job of this.#running.keys()) this.#cancel(job, new Cancelled('The worker stops.'));
    }, graceMs);
    await Promise.all(this.#queues.map((it) => it.close()));
    clearTimeout(timer);
    clearInterval(this.#timer);
    this.#sweeper[Symbol.dispose]();
    this.#events.disconnect();
    this.#redis.disconnect();
  }

  #openQueue(weight: Weight): QueueWorker<JobMessage, Ending> {
    const { concurrency, onFault } = this.parts;
    const worker = new QueueWorker<JobMessage, Ending>(weight, (job, token = '') => this.#run(job, token), {
      connection: this.#redis,
      prefix: PREFIX,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOOK_MS,
      // A job whose worker was lost runs once more.
      maxStalledCount: 1,
      runRetryDelay: RETRY_MS,
      skipVersionCheck: true,
    });
    worker.on('error', onFault);
    worker.on('lockRenewalFailed', (jobs) => {
      for (const job of jobs) this.#cancel(job, new Cancelled('Another worker has the job.'));
    });
    worker.on('completed', (job) => void this.#tellEnd(job).catch(onFault));
    worker.on('failed', (job) => {
      if (job !== undefined) void this.#blockDocuments(job).catch(onFault);
    });
    return worker;
  }

  async #run(queued: QueueJob, token: string): Promise<Ending> {
    const { id: job = '' } = queued;
    const controller = new AbortController();
    this.#running.set(job, controller);
    try {
      if (!(await this.#isWanted(job))) controller.abort(new Cancelled('The job was cancelled.'));
      const tell = (event: Notice['event']): void => void this.#tell(queued, event).catch(this.parts.onFault);
      tell('begun');
      const ending = await runStoredJob({
        ...this.parts,
        job,
        run: token.replaceAll(':', '-'),
        signal: controller.signal,
        tell,
      });
      if (!(this.#givesBack && controller.signal.aborted)) return ending;
      await queued.moveToWait(token);
      throw new WaitingError();
    } finally {
      this.#running.delete(job);
    }
  }

  #cancel(job: string, reason: Cancelled): void {
    this.#running.get(job)?.abort(reason);
  }

  async #cancelUnwanted(): Promise<void> {
    for (const job of this.#running.keys())
      if (!(await this.#isWanted(job))) this.#cancel(job, new Cancelled('The job was cancelled.'));
  }

  async #isWanted(job: string): Promise<boolean> {
    return (await this.#redis.exists(wantedKey(job))) === 1;
  }

  async #tellEnd(queued: QueueJob): Promise<void> {
    await this.#tell(queued, 'ended');
    const { id: job = '' } = queued;
    // The front end has gone, which would have removed the files.
    if (!(await this.#isWanted(job))) await this.parts.store.remove(job);
  }

  /** Keeps documents from ending further workers: their job has ended two. */
  async #blockDocuments(queued: QueueJob): Promise<void> {
    await Promise.all(queued.data.digests.map((it) => this.#redis.set(crashKey(it), '', 'EX', CRASH_S)));
    await this.#tellEnd(queued);
  }

  async #tell({ id: job = '', data }: QueueJob, event: Notice['event']): Promise<void> {
    const notice: Notice = { job, event };
    await this.#redis.publish(frontChannel(data.front), JSON.stringify(notice));
  }
}
