import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePort, Worker } from 'node:worker_threads';

import { TooComplex, ToolFailed } from '../errors.js';
import type { CompiledMessage, Outcome, OutcomeMessage, TaskMessage, ThreadData } from './task-messages.js';
import type { MemoryBudget } from './memory-budget.js';
import type { TaskClock } from './task-clock.js';
import { ThreadGate } from '../thread/thread-gate.js';
import { watch } from './watch.js';

/** The call of a module's default export in a thread. */
export interface ThreadTask {
  /** The URL of the module. */
  readonly module: string;
  readonly input: unknown;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfer: readonly MessagePort[];
  /** Aborting any of them ends the task and the thread. */
  readonly signals: readonly AbortSignal[];
  /** Maximum time of each part of the task by `clock`, without the time for which it waits for memory. */
  readonly seconds: number;
  /** Returns the number of the present part of the task. */
  readonly part: () => number;
  readonly clock: TaskClock;
}

export interface ThreadLimits {
  /** Maximum JavaScript heap of the thread, in MiB. */
  readonly heapMegabytes: number;
  /** Maximum time for which a task waits for the end of its thread, which may be in native code. */
  readonly secondsToEnd: number;
}

interface Waiting {
  /** Called with undefined if the thread ended before it began the task. */
  readonly resolve: (outcome: OutcomeMessage | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The message for the caller when a thread ends unexpectedly. */
export const ENDED = 'The thread that processed the document ended unexpectedly.';

/** While a thread holds its gate, the pool tries to close the gate again after this time. */
const MILLISECONDS_BETWEEN_TRIES = 5;

/**
 * A worker thread of the pool. Only this class starts threads, posts tasks to them, ends them and waits for their exit.
 *
 *     idle → working → idle          an outcome
 *     idle, working → ending → gone  no outcome, the outcome of a spent thread, or the end of the pool
 *     idle, working → gone           the thread has ended by itself
 */
export class PoolThread {
  #state: 'idle' | 'working' | 'ending' | 'gone' = 'idle';
  readonly #worker: Worker;
  readonly #gate = new ThreadGate();
  readonly #begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #exit: Promise<void>;
  #task = 0;
  #waiting: Waiting | undefined;
  #failure: unknown;

  constructor(
    private readonly budget: MemoryBudget,
    private readonly place: number,
    private readonly limits: ThreadLimits,
    /** WebAssembly modules that threads of the process have compiled. */
    private readonly compiled: Map<string, WebAssembly.Module>,
  ) {
    const shared = { gate: this.#gate.shared, begun: this.#begun, budget: budget.terms, place, compiled };
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: shared satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      // The process's own options are left out: a thread refuses options of V8, which hold for the whole process anyway.
      // Terminating a thread during a require() of an ES module crashes the process (an assertion in Node's
      // ModuleWrap::CreateRequiredModuleFacade); import() is safe.
      execArgv: ['--no-experimental-require-module'],
    });
    // An idle thread does not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (message: unknown) => this.#receive(message));
    this.#worker.on('error', (error: unknown) => {
      this.#failure = error;
      // The thread exits next, so it must not get another task.
      if (this.#state === 'idle') this.#state = 'ending';
    });
    this.#exit = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#state = 'gone';
        if (this.#hasNotBegun()) this.#waiting?.resolve(undefined);
        else this.#waiting?.reject(this.#failureOf(code));
        resolve();
      });
    });
  }

  get isIdle(): boolean {
    return this.#state === 'idle';
  }

  /** Whether the thread is idle or works. */
  get mayWork(): boolean {
    return this.#state === 'idle' || this.#state === 'working';
  }

  /** Resolves when the thread has ended and its files are closed. */
  get exit(): Promise<void> {
    return this.#exit;
  }

  /**
   * Runs a task in an idle thread. If the task ends without an outcome, the thread is ended.
   * @returns undefined if the thread ended before it began the task
   * @throws the reason of a signal, TimedOut, TooComplex, ToolFailed, and DataCloneError for the input
   */
  async run(task: ThreadTask): Promise<Outcome | undefined> {
    this.#post(task);
    try {
      const message = await this.#outcomeOf(task);
      // The next task gets a new thread, so the memory of this thread must be free before.
      if (message?.spent === true) await this.end();
      else this.#rest();
      return message?.outcome;
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      this.#waiting = undefined;
      this.#worker.unref();
    }
  }

  /** Ends the thread as soon as it leaves native code. Resolves when it has ended, or after `secondsToEnd`. */
  async end(): Promise<void> {
    if (this.mayWork) {
      this.#state = 'ending';
      void this.#terminate();
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.limits.secondsToEnd * 1000);
      void this.#exit.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #terminate(): Promise<void> {
    while (!this.#isGone() && !this.#gate.close()) await sleep(MILLISECONDS_BETWEEN_TRIES, undefined, { ref: false });
    await this.#worker.terminate();
  }

  /** Makes the thread idle, unless it failed while it posted the outcome. */
  #rest(): void {
    if (this.#state === 'working') this.#state = this.#failure === undefined ? 'idle' : 'ending';
  }

  #isGone(): boolean {
    return this.#state === 'gone';
  }

  #post({ module, input, transfer }: ThreadTask): void {
    this.#task += 1;
    this.#worker.postMessage({ task: this.#task, module, input } satisfies TaskMessage, transfer);
    this.#state = 'working';
    this.#worker.ref();
  }

  async #outcomeOf({ signals, seconds, part, clock }: ThreadTask): Promise<OutcomeMessage | undefined> {
    const outcome = new Promise<OutcomeMessage | undefined>((resolve, reject) => (this.#waiting = { resolve, reject }));
    const counted = (): number => clock.now - this.budget.waitedMsOf(this.place);
    using _ = watch(signals, { seconds, part, counted }, (reason) => this.#waiting?.reject(reason));
    return await outcome;
  }

  /** Handles an outcome or a compiled module. Other messages are ignored: modules in the thread may post anything. */
  #receive(message: unknown): void {
    if (isCompiled(message)) this.compiled.set(message.url, message.compiled);
    if (isOutcome(message) && message.task === this.#task) this.#waiting?.resolve(message);
  }

  #failureOf(code: number): unknown {
    const cause = this.#failure ?? new Error(`The thread has ended with the code ${code}.`);
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return new TooComplex('The document needs more memory than a job may have.', { cause });
    }
    return new ToolFailed(ENDED, { cause });
  }

  /** Returns whether the thread has begun earlier tasks but not this one. If it has begun none, it cannot start, and a new thread could not either. */
  #hasNotBegun(): boolean {
    const begun = Atomics.load(this.#begun, 0);
    return begun > 0 && begun < this.#task;
  }
}

function isOutcome(message: unknown): message is OutcomeMessage {
  return typeof message === 'object' && message !== null && 'task' in message && 'outcome' in message;
}

function isCompiled(message: unknown): message is CompiledMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'compiled' in message &&
    message.compiled instanceof WebAssembly.Module
  );
}
