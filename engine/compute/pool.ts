import type { MessagePort } from 'node:worker_threads';

import { Cancelled, fromRecord, ToolFailed } from '../errors.js';
import { type Begun, Governor, type Load } from './governor.js';
import { letHeapsGrow } from './let-heaps-grow.js';
import { MemoryBudget } from './memory-budget.js';
import type { Outcome } from './task-messages.js';
import { TaskClock } from './task-clock.js';
import { ENDED, PoolThread, type ThreadTask } from './pool-thread.js';
import { untilSlow } from './until-slow.js';

export interface TaskSettings {
  /** Aborting it ends the task and the thread. */
  readonly signal: AbortSignal;
  /** The owner of the task; by default the signal. Owners take turns. */
  readonly owner?: object;
  /** Maximum running time in seconds by a {@link TaskClock}, without the time for which the task waits for a thread or for memory. */
  readonly seconds?: number;
  /** Shared memory whose first number the task changes with each part of its work; the time limit is then that of each part. */
  readonly part?: Int32Array;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfer?: readonly MessagePort[];
}

export interface ComputeSettings {
  /** Maximum number of tasks that run at once; a few times as many slow ones continue beside them. */
  readonly cores: number;
  /** Maximum memory in bytes for documents in this process. */
  readonly memoryBytes: number;
  /** Seconds without a task after which all threads end; 0 for never. */
  readonly idleSeconds: number;
}

export interface PoolLimits {
  /** Maximum time for which a task waits for the end of its thread, which may be in native code such as an image encoder. */
  readonly secondsToEnd?: number;
  /** Seconds after which a task is slow. */
  readonly secondsUntilSlow?: number;
}

/** Maximum JavaScript heap of a task in MiB; a task that needs more fails with TooComplex. */
const MAX_HEAP_MB = 512;

/** How many times the largest heaps of all threads the memory for documents is where heaps may grow. */
const HEAPS_TO_GROW = 2;

const MAX_SECONDS = 120;

const MAX_SECONDS_TO_END = 30;

const SECONDS_UNTIL_SLOW = 5;

/**
 * Slow tasks that continue beside others, for each core. Any other job gets the slot of the first of them; for the rest it must be
 * one that used little time so far, since more tasks at once take more memory and end later.
 */
const ASIDE_PER_CORE = { forAll: 1, forQuick: 4 };

/** The share of the memory budget above which no slow task gives up its slot: the next task may get no memory. */
const SHARE_TO_PASS_ON = 1 / 2;

/** Maximum number of waiting jobs. */
const MAX_WAITING = 256;

/** Maximum number of threads that did not end in time; each takes a core or memory until it ends. */
const MAX_LEFT = 16;

/** Maximum number of threads that work, for each core. */
const MAX_PER_CORE = 1 + ASIDE_PER_CORE.forQuick;

/** WebAssembly modules that threads of this process have compiled, by the URLs of their files. */
const compiled = new Map<string, WebAssembly.Module>();

/**
 * Worker threads for computations, so that the main thread stays free for input and output. A slow task gives up its slot to
 * tasks of others and continues beside them, so that a few slow documents do not block the rest.
 */
export class ComputePool implements AsyncDisposable {
  /** The number of tasks that run at once. */
  readonly threads: number;
  readonly budget: MemoryBudget;
  readonly #clock: TaskClock;
  readonly #threads = new Set<PoolThread>();
  readonly #governor: Governor;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #idleSeconds: number;
  readonly #limits: Required<PoolLimits>;
  /** The number of slow tasks that gave up their slots. */
  #aside = 0;
  /** One function for each slow task with a slot: it gives up the slot if the task may, and returns whether it did. */
  readonly #slow = new Set<() => boolean>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    { cores, memoryBytes, idleSeconds }: ComputeSettings,
    { secondsToEnd = MAX_SECONDS_TO_END, secondsUntilSlow = SECONDS_UNTIL_SLOW }: PoolLimits = {},
  ) {
    this.threads = cores;
    if (memoryBytes >= HEAPS_TO_GROW * cores * MAX_HEAP_MB * 2 ** 20) letHeapsGrow();
    this.#limits = { secondsToEnd, secondsUntilSlow };
    this.#idleSeconds = idleSeconds;
    this.budget = new MemoryBudget({ maxBytes: memoryBytes, places: MAX_PER_CORE * cores + MAX_LEFT, atOnce: cores });
    this.#clock = new TaskClock(cores);
    this.#governor = new Governor(cores, MAX_WAITING);
  }

  /** Running and waiting tasks, and those that have begun. Slow tasks that gave up their slots do not count as running. */
  get queue(): Load & Begun {
    return { ...this.#governor.load, ...this.#governor.begun };
  }

  /** The number of waiting tasks, in memory that threads share. */
  get waiting(): Int32Array {
    return this.#governor.waiting;
  }

  /** The number of threads: idle, working, and not ended in time. */
  get size(): number {
    return this.#threads.size;
  }

  /**
   * Calls a module's default export in a thread.
   * @throws the error of the module; TimedOut after the time limit, TooComplex above the heap limit, ToolFailed when the thread
   * ends in another way, Cancelled or the signal's reason, Busy. Ending a task ends its thread.
   */
  async run<Result>(module: URL, input: unknown, settings: TaskSettings): Promise<Result> {
    const { signal, owner = signal, seconds = MAX_SECONDS, part: shared, transfer = [] } = settings;
    const signals = [signal, this.#closing.signal];
    const part = (): number => (shared === undefined ? 0 : Atomics.load(shared, 0));
    const task = { module: module.href, input, transfer, signals, seconds, part, clock: this.#clock };
    const work = (onSlow: () => void): Promise<Outcome> => this.#track(this.#callAside(task, owner, onSlow));
    const beginning = this.#governor.run(() => untilSlow(work), signal, owner);
    this.#passSlot();
    const begun = await beginning;
    const outcome = await begun.outcome;
    if ('failed' in outcome) throw fromRecord(outcome.failed);
    if ('thrown' in outcome) throw outcome.thrown;
    // The caller states the type of the module's result.
    return outcome.result as Result;
  }

  /** Ends the threads that run no task, which frees their memory; the next task starts a new one. */
  endIdle(): void {
    for (const thread of this.#threads) if (thread.isIdle) void thread.end();
  }

  /** Lets the task that has been slow for longest give up its slot, if another one waits for it. */
  #passSlot(): void {
    for (const giveWay of this.#slow) if (giveWay()) return;
  }

  /** Calls `onSlow` once the task is slow, others wait, and there is a place beside them. */
  async #callAside(task: ThreadTask, owner: object, onSlow: () => void): Promise<Outcome> {
    const place = { isAside: false };
    const giveWay = (): boolean => {
      if (!this.#mayPass(owner)) return false;
      place.isAside = true;
      this.#aside += 1;
      stop();
      onSlow();
      return true;
    };
    const tell = (): void => void (this.#slow.add(giveWay), giveWay());
    const timer = setInterval(tell, this.#limits.secondsUntilSlow * 1000).unref();
    const stop = (): void => {
      clearInterval(timer);
      this.#slow.delete(giveWay);
    };
    using _clock = this.#clock.begin();
    using _budget = this.budget.begin();
    try {
      return await this.#call(task);
    } finally {
      stop();
      if (place.isAside) await this.#comeBack();
    }
  }

  /** Whether a slow task may give up its slot: others wait, and there is a place and memory beside them. */
  #mayPass(owner: object): boolean {
    const { forAll, forQuick } = ASIDE_PER_CORE;
    const isWanted =
      this.#aside < forAll * this.threads
        ? this.#governor.hasWaitingBeside(owner)
        : this.#aside < forQuick * this.threads && this.#governor.hasQuickWaitingBeside(owner);
    return isWanted && this.budget.held <= this.budget.terms.maxBytes * SHARE_TO_PASS_ON;
  }

  async #call(task: ThreadTask): Promise<Outcome> {
    this.#closing.signal.throwIfAborted();
    const outcome = await this.#idleThread().run(task);
    if (outcome !== undefined) return outcome;
    // Parts of the input that were moved to the thread are lost, so the task cannot be repeated.
    if (task.transfer.length > 0) throw new ToolFailed(ENDED);
    // Repeats with another thread. This ends: each call uses up an idle thread, and a new thread begins its first task.
    return await this.#call(task);
  }

  /** Gives back the place of a slow task. Of the threads, each of which keeps memory, one idle one is too many now. */
  async #comeBack(): Promise<void> {
    this.#aside -= 1;
    this.#passSlot();
    const threads = [...this.#threads];
    if (threads.filter((thread) => thread.mayWork).length <= this.threads + this.#aside) return;
    await threads.find((thread) => thread.isIdle)?.end();
  }

  /** Returns an idle thread or a new one. The governor admits no more tasks than there may be working threads. */
  #idleThread(): PoolThread {
    for (const thread of this.#threads) if (thread.isIdle) return thread;
    const place = this.budget.takePlace();
    if (place === undefined) {
      throw new ToolFailed('Too many threads of the service did not end; the service must be restarted.');
    }
    const heapMegabytes = Math.min(MAX_HEAP_MB, this.budget.terms.maxBytesOfThread / 2 ** 20);
    const limits = { heapMegabytes, secondsToEnd: this.#limits.secondsToEnd };
    const thread = new PoolThread(this.budget, place, limits, compiled);
    this.#threads.add(thread);
    void thread.exit.then(() => {
      this.budget.leavePlace(place);
      this.#threads.delete(thread);
    });
    return thread;
  }

  #track<Result>(work: Promise<Result>): Promise<Result> {
    const settled: Promise<unknown> = work
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(settled);
        this.#endIdleLater();
      });
    this.#running.add(settled);
    return work;
  }

  /** Each task begins the idle time anew. */
  #endIdleLater(): void {
    clearTimeout(this.#idleTimer);
    if (this.#idleSeconds > 0) this.#idleTimer = setTimeout(() => this.endIdle(), this.#idleSeconds * 1000).unref();
  }

  /** Ends running tasks and rejects waiting tasks. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Cancelled('The service is shutting down.'));
    await Promise.all(this.#running);
    clearTimeout(this.#idleTimer);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }
}
