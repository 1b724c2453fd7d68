import type { MessagePort } from 'node:worker_threads';

import { Cancelled, fromRecord, ToolFailed } from '../errors.js';
import { Governor } from './governor.js';
import { MemoryBudget } from './memory-budget.js';
import type { Answer } from './messages.js';
import { ENDED, PoolThread, type ThreadTask } from './pool-thread.js';

export interface TaskSettings {
  /** Ends the task, and the thread with it. */
  readonly signal: AbortSignal;
  /** Whose task it is, when it is not the signal that tells. Owners take turns. */
  readonly owner?: object;
  /** How long it may run, in seconds. The time for which it waits does not count. */
  readonly seconds?: number;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfer?: readonly MessagePort[];
}

export interface ComputeSettings {
  /** How many tasks may run at once. */
  readonly cores: number;
  /** How many bytes documents may take in the process of the service. */
  readonly memoryBytes: number;
}

/** How much JavaScript heap a task may take, in MiB; a task that needs more is refused as too complex. */
const MAX_HEAP_MB = 512;

const MAX_SECONDS = 120;

/** How long a task waits for the end of its thread, which may be in native code, such as an encoder of images. */
const MAX_SECONDS_TO_END = 30;

/** How many jobs may wait. */
const MAX_WAITING = 256;

/** How many threads may be left that did not end in time: each takes a core or memory until it ends. */
const MAX_LEFT = 16;

/** Worker threads for JavaScript that computes, so that the thread which serves only moves files and waits. */
export class ComputePool implements AsyncDisposable {
  /** How many tasks run at once. */
  readonly threads: number;
  readonly budget: MemoryBudget;
  readonly #threads = new Set<PoolThread>();
  readonly #governor: Governor;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(
    { cores, memoryBytes }: ComputeSettings,
    private readonly secondsToEnd: number = MAX_SECONDS_TO_END,
  ) {
    this.threads = cores;
    this.budget = new MemoryBudget({ maxBytes: memoryBytes, places: cores + MAX_LEFT, atOnce: cores });
    this.#governor = new Governor(cores, MAX_WAITING);
  }

  /** How many threads there are: idle ones, those that work, and those that did not end in time. */
  get size(): number {
    return this.#threads.size;
  }

  /**
   * Calls a module's default export in a thread.
   * @throws what the module throws; TimedOut past the time limit, TooComplex past the limit of the heap, ToolFailed when
   * the thread ends in another way, Cancelled or the signal's reason, Busy. When a task was ended, so is its thread.
   */
  async run<Result>(module: URL, input: unknown, settings: TaskSettings): Promise<Result> {
    const { signal, owner, seconds = MAX_SECONDS, transfer = [] } = settings;
    const signals = [signal, this.#closing.signal];
    const task = { module: module.href, input, transfer, signals, seconds };
    const answer = await this.#governor.run(() => this.#track(this.#call(task)), signal, owner);
    if ('failed' in answer) throw fromRecord(answer.failed);
    if ('thrown' in answer) throw answer.thrown;
    // The type is the caller's word about the module that it names.
    return answer.result as Result;
  }

  async #call(task: ThreadTask): Promise<Answer> {
    this.#closing.signal.throwIfAborted();
    const answer = await this.#idleThread().run(task);
    if (answer !== undefined) return answer;
    // The parts that were moved to the thread are lost with it.
    if (task.transfer.length > 0) throw new ToolFailed(ENDED);
    // Each time there is one idle thread less, and a new one is not ended before it begins.
    return await this.#call(task);
  }

  /** One that there is already, or a new one. The governor lets in no more tasks than there may be threads at work. */
  #idleThread(): PoolThread {
    for (const thread of this.#threads) if (thread.isIdle) return thread;
    const place = this.budget.takePlace();
    if (place === undefined) {
      throw new ToolFailed('Too many threads of the service did not end; it has to be restarted.');
    }
    const heapMegabytes = Math.min(MAX_HEAP_MB, this.budget.terms.maxBytesOfThread / 2 ** 20);
    const thread = new PoolThread(this.budget, place, { heapMegabytes, secondsToEnd: this.secondsToEnd });
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
      });
    this.#running.add(settled);
    return work;
  }

  /** Ends what runs and refuses what waits. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Cancelled('The service is shutting down.'));
    await Promise.all(this.#running);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }
}
