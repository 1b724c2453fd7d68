import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePort, Worker } from 'node:worker_threads';

import { TooComplex, ToolFailed } from '../errors.js';
import type { Answer, AnswerMessage, TaskMessage, ThreadData } from './messages.js';
import type { MemoryBudget } from './memory-budget.js';
import { ThreadGate } from '../thread/thread-gate.js';
import { watch } from './watch.js';

/** The call of a module's default export in a thread. */
export interface ThreadTask {
  /** Its URL. */
  readonly module: string;
  readonly input: unknown;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfer: readonly MessagePort[];
  /** Each ends the task, and the thread with it. */
  readonly signals: readonly AbortSignal[];
  /** How long the task may run. */
  readonly seconds: number;
}

export interface ThreadLimits {
  /** How much JavaScript heap the thread may take, in MiB. */
  readonly heapMegabytes: number;
  /** How long a task waits for the end of its thread, which may be in native code. */
  readonly secondsToEnd: number;
}

interface Waiting {
  /** Undefined: the thread has ended before it began the task. */
  readonly resolve: (answer: AnswerMessage | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** What the caller is told. */
export const ENDED = 'The thread at work on the document ended before it was done.';

/** While a thread holds its gate, the pool tries to close the gate again after this time. */
const MILLISECONDS_BETWEEN_TRIES = 5;

/**
 * A worker thread, from its start to its end. Nothing else starts a thread, posts to it, ends it or waits for its exit.
 *
 *     idle → working → idle          an answer
 *     idle, working → ending → gone  no answer, an answer of a spent thread, or the end of the pool
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
    budget: MemoryBudget,
    place: number,
    private readonly limits: ThreadLimits,
  ) {
    const shared = { gate: this.#gate.shared, begun: this.#begun, budget: budget.terms, place };
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: shared satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      // A thread that is ended in the middle of a require() of an ES module takes the whole process along (an assertion
      // in node's ModuleWrap::CreateRequiredModuleFacade); import() does not.
      execArgv: [...process.execArgv, '--no-experimental-require-module'],
    });
    // An idle thread does not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (message: unknown) => this.#receive(message));
    this.#worker.on('error', (error: unknown) => {
      this.#failure = error;
      // It exits next, and takes no task before.
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

  /** Resolves when the thread has ended, and the files that it had open are closed. */
  get exit(): Promise<void> {
    return this.#exit;
  }

  /**
   * Runs a task in an idle thread. When the task ends without an answer, the thread is ended as well.
   * @returns undefined when the thread has ended before it began the task, of which nothing is done
   * @throws what a signal says, TimedOut, TooComplex, ToolFailed, and DataCloneError of the input
   */
  async run(task: ThreadTask): Promise<Answer | undefined> {
    this.#post(task);
    try {
      const message = await this.#answerTo(task);
      // The next task would have a new thread: the memory of the old one is to be free by then.
      if (message?.spent === true) await this.end();
      else this.#rest();
      return message?.answer;
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      this.#waiting = undefined;
      this.#worker.unref();
    }
  }

  /** Ends the thread as soon as it is not in native code. Resolves when it has ended, or when that takes too long. */
  async end(): Promise<void> {
    if (this.#state === 'idle' || this.#state === 'working') {
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

  /** An answer may come at the same time as the end of the thread. */
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

  async #answerTo({ signals, seconds }: ThreadTask): Promise<AnswerMessage | undefined> {
    const answer = new Promise<AnswerMessage | undefined>((resolve, reject) => (this.#waiting = { resolve, reject }));
    using _ = watch(signals, seconds, (reason) => this.#waiting?.reject(reason));
    return await answer;
  }

  /** Modules that take the thread for their own may send anything. */
  #receive(message: unknown): void {
    if (isAnswer(message) && message.task === this.#task) this.#waiting?.resolve(message);
  }

  #failureOf(code: number): unknown {
    const cause = this.#failure ?? new Error(`The thread has ended with the code ${code}.`);
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return new TooComplex('The document needs more memory than a job may have.', { cause });
    }
    return new ToolFailed(ENDED, { cause });
  }

  /** A thread that has begun no task at all cannot start, and another one could not either. */
  #hasNotBegun(): boolean {
    const begun = Atomics.load(this.#begun, 0);
    return begun > 0 && begun < this.#task;
  }
}

function isAnswer(message: unknown): message is AnswerMessage {
  return typeof message === 'object' && message !== null && 'task' in message && 'answer' in message;
}
