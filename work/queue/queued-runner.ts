import { randomUUID } from 'node:crypto';

import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

import { traceParent } from '../../engine/compute/traced.js';
import type { Workspace } from '../../engine/contract/file.js';
import { type Weight, weights } from '../../engine/contract/operation.js';
import { Busy, isQuireError, reasonOf } from '../../engine/errors.js';
import { connectForCommands, connectForEvents } from '../../cluster/redis.js';
import type { FileStore } from '../storage/file-store.js';
import { newJobName } from '../storage/job-name.js';
import { startSweeper } from '../storage/sweep.js';
import type { QueueState, Work, WorkResult, WorkRun, WorkRunner } from '../work.js';
import { failureOf } from './failure-record.js';
import type { Ending, JobMessage, Notice } from './messages.js';
import { crashKey, frontChannel, weightOf } from './names.js';
import { openQueue, stateOf, waitingIn } from './open-queue.js';
import { OpenJobs } from './open-jobs.js';
import { digestsOf, loadOutcome, storeWork } from './stored-work.js';
import { cancel, CRASH_S, crashed, type WaitLimits, WaitingJobs } from './waiting-jobs.js';

export interface QueuedRunnerParts {
  readonly redisUrl: string;
  readonly store: FileStore;
  readonly jobTimeoutSeconds: number;
  /** Hears of faults of Redis and of the storage. */
  readonly onFault: (fault: unknown) => void;
}

/** How long a job may wait for a worker while a client waits for its end, and in the background. */
const START_MS = { foreground: 60_000, background: 15 * 60_000 };

/** Time for what a job does besides its run: copying files, and the time until a lost worker is noticed. */
const BESIDES_MS = 60_000;

/** Jobs that may wait in one queue; more would not begin in time on a few workers. */
const MAX_WAITING = 500;

/** Seconds after which a client that was refused may try again. */
const RETRY_S = 5;

/** Runs work on workers, which get it from queues on Redis. @throws Busy at each run while Redis cannot be reached */
export function queuedRunner(parts: QueuedRunnerParts): WorkRunner {
  return new QueuedRunner(parts);
}

interface QueuedRun extends WorkRun {
  readonly workspace: Workspace;
  readonly limits: WaitLimits;
  readonly isBackground: boolean;
}

class QueuedRunner implements WorkRunner {
  readonly #front = randomUUID();
  readonly #redis: Redis;
  readonly #events: Redis;
  readonly #queues: Readonly<Record<Weight, Queue<JobMessage, Ending>>>;
  readonly #waiting: WaitingJobs;
  readonly #openJobs: OpenJobs;
  readonly #sweeper: Disposable;
  readonly #removals = new Set<Promise<void>>();

  constructor(private readonly parts: QueuedRunnerParts) {
    this.#redis = connectForCommands(parts.redisUrl);
    this.#events = connectForEvents(parts.redisUrl);
    const queues = weights.map((weight) => [weight, openQueue(weight, this.#redis, parts.onFault)] as const);
    // The table has each weight.
    this.#queues = Object.fromEntries(queues) as Record<Weight, Queue<JobMessage, Ending>>;
    this.#waiting = new WaitingJobs(this.#redis);
    this.#openJobs = new OpenJobs(this.#redis);
    this.#sweeper = startSweeper(parts.store, parts.onFault);
    // Workers of this version write notices.
    this.#events.on('message', (_, text) => this.#waiting.take(JSON.parse(text) as Notice));
    this.#events.subscribe(frontChannel(this.#front)).catch(parts.onFault);
  }

  async run(work: Work, workspace: Workspace, run: WorkRun): Promise<WorkResult> {
    const { store, jobTimeoutSeconds } = this.parts;
    const { signal, isBackground = false } = run;
    const limits = {
      startMs: isBackground ? START_MS.background : START_MS.foreground,
      runMs: 2 * (jobTimeoutSeconds * 1000 + BESIDES_MS),
    };
    const job = newJobName(limits.startMs + limits.runMs);
    try {
      signal.throwIfAborted();
      const name = await this.#endOf(job, work, { ...run, workspace, limits, isBackground });
      const files = { store, job, workspace, signal };
      const outcome = await this.#orBusy(loadOutcome(name, files));
      if ('failure' in outcome) throw failureOf(outcome.failure);
      const { file: stored, warnings, ...result } = outcome.result;
      const file = workspace.newFile({ name: stored.name, type: stored.type });
      await this.#orBusy(store.get({ job, file: stored.file }, file.path, signal));
      return { ...result, file, warnings: [...work.warnings, ...warnings] };
    } catch (fault) {
      if (signal.aborted) throw reasonOf(signal, fault);
      throw fault;
    } finally {
      // The caller does not wait until the files are removed.
      const removal = store.remove(job).catch(this.parts.onFault);
      this.#removals.add(removal);
      void removal.finally(() => this.#removals.delete(removal));
    }
  }

  async queues(): Promise<Readonly<Record<string, QueueState>>> {
    const states = weights.map(async (weight) => [weight, await stateOf(this.#queues[weight])] as const);
    return Object.fromEntries(await Promise.all(states));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#waiting[Symbol.dispose]();
    this.#sweeper[Symbol.dispose]();
    await Promise.all(this.#removals);
    this.#events.disconnect();
    this.#redis.disconnect();
  }

  /** Queues the work and waits for its end. */
  async #endOf(job: string, work: Work, run: QueuedRun): Promise<string> {
    const queue = this.#queues[weightOf(work)];
    const { signal } = run;
    let onAbort = (): void => undefined;
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(reasonOf(signal));
      signal.addEventListener('abort', onAbort, { once: true });
    });
    const end = this.#waiting.endOf(job, { ...run, queue });
    try {
      const queued = this.#enqueue(queue, job, work, run).then(() => end);
      return await this.#orBusy(Promise.race([queued, end, aborted]));
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#waiting.forget(job);
      void this.#forget(queue, job, work).catch(() => undefined);
    }
  }

  /** Faults of Redis and of the storage become Busy. */
  async #orBusy<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (fault) {
      if (isQuireError(fault)) throw fault;
      this.parts.onFault(fault);
      throw new Busy('The queue of jobs or the storage of files cannot be reached; try again shortly.', RETRY_S);
    }
  }

  async #enqueue(queue: Queue<JobMessage, Ending>, job: string, work: Work, run: QueuedRun): Promise<void> {
    const { workspace, signal } = run;
    const { tenant } = work;
    const digests = await digestsOf(work, signal);
    await this.#checkRoom(queue, digests);
    await storeWork(work, { ...this.parts, job, workspace, signal });
    const priority = await this.#openJobs.enter(job, tenant, run);
    signal.throwIfAborted();
    const trace = traceParent.getStore();
    await queue.add(
      queue.name,
      { front: this.#front, tenant, digests, ...(trace !== undefined && { trace }) },
      // A front end removes its jobs; those of one that was killed go by their age.
      { jobId: job, priority, removeOnComplete: { age: CRASH_S }, removeOnFail: { age: CRASH_S } },
    );
    this.#waiting.markQueued(job);
  }

  /** @throws Busy when the queue is full, or a document is not to be tried again */
  async #checkRoom(queue: Queue<JobMessage, Ending>, digests: readonly string[]): Promise<void> {
    const [waiting, ...ends] = await Promise.all([
      waitingIn(queue),
      ...digests.map((it) => this.#redis.pttl(crashKey(it))),
    ]);
    const blockedMs = Math.max(...ends, 0);
    if (blockedMs > 0) throw crashed(Math.ceil(blockedMs / 1000));
    if (waiting >= MAX_WAITING) throw new Busy('Too many jobs wait for a worker; try again shortly.', RETRY_S);
  }

  async #forget(queue: Queue<JobMessage, Ending>, job: string, { tenant }: Work): Promise<void> {
    await Promise.allSettled([
      this.#openJobs.leave(job, tenant),
      cancel(this.#redis, job),
      // Fails for a job that is running, which the worker cancels.
      queue.remove(job),
    ]);
  }
}
