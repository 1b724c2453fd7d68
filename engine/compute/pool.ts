import { setTimeout } from 'node:timers/promises';
import type { MessagePort, Worker } from 'node:worker_threads';

import { Piscina } from 'piscina';

import { inject, injectable } from '../di.js';
import { Cancelled, type ErrorRecord, fromRecord, TooComplex, ToolFailed } from '../errors.js';
import type { Settings } from '../settings.js';
import { SETTINGS } from '../tokens.js';
import { Governor } from '../tools/governor.js';
import { ThreadGate } from './thread-gate.js';
import { watch } from './watch.js';

export interface Task {
  readonly id: number;
  readonly module: string;
  readonly input: unknown;
  /** The memory of the {@link ThreadGate} of the task. */
  readonly gate: Int32Array;
}

/**
 * What a worker answers: the result, an error of ours that a structured clone would have stripped of its class, or
 * another error. Whatever else comes back, comes of a thread that has ended.
 */
export type WorkerAnswer =
  { readonly result: unknown } | { readonly failed: ErrorRecord } | { readonly thrown: unknown };

/** What a thread sends that ends itself after a task. */
export interface LastAnswer {
  /** Of the task. */
  readonly id: number;
  readonly answer: WorkerAnswer;
}

export interface TaskSettings {
  /** Ends the task, and the thread with it. */
  readonly signal: AbortSignal;
  /** Whose task it is, when it is not the signal that tells. Owners take turns. */
  readonly owner?: object;
  /** How long it may run, in seconds. The time for which it waits does not count. */
  readonly seconds?: number;
  /** Parts of the input that go to the thread rather than a copy of them. */
  readonly transfer?: readonly MessagePort[];
}

/** How much JavaScript heap a task may take, in MiB; a task that needs more is refused as too complex. */
const MOST_HEAP_MB = 512;

const MOST_SECONDS = 120;

/** What Node says is the id of a thread that has exited. */
const EXITED = -1;

/** While a thread holds its gate, it is looked at so often whether it may be ended. */
const MILLISECONDS_BETWEEN_LOOKS = 5;

/** How many jobs may wait. */
const MOST_WAITING = 256;

/** Worker threads for JavaScript that computes, so that the thread which serves only moves files and waits. */
@injectable()
export class ComputePool implements AsyncDisposable {
  /** How many tasks run at once. */
  readonly threads: number;
  readonly #pool: Piscina;
  readonly #governor: Governor;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  /** By the ids of tasks. */
  readonly #lastAnswers = new Map<number, WorkerAnswer>();
  #tasks = 0;

  constructor(@inject(SETTINGS) { cores }: Settings) {
    this.threads = cores;
    // Tasks wait here and not in piscina's queue, where their time would begin to count, and none would take turns.
    this.#governor = new Governor(cores, MOST_WAITING);
    this.#pool = new Piscina({
      filename: new URL('./worker.js', import.meta.url).href,
      minThreads: cores,
      maxThreads: cores,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
      // Piscina tries require() first. A thread that is ended in the middle of a require() of an ES module takes the
      // whole process along (an assertion in node's ModuleWrap::CreateRequiredModuleFacade); import() does not.
      execArgv: [...process.execArgv, '--no-experimental-require-module'],
    });
    this.#pool.on('message', (message: unknown) => {
      if (isLastAnswer(message)) this.#lastAnswers.set(message.id, message.answer);
    });
    // What a thread throws between two tasks concerns none of them; piscina has replaced it.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Calls a module's default export in a worker.
   * @throws what the module throws; TimedOut past the time limit, TooComplex past the limit of the heap, ToolFailed when
   * the thread ends in another way, Cancelled or the signal's reason, Busy. When a task was ended, so is its thread.
   */
  async run<Result>(module: URL, input: unknown, settings: TaskSettings): Promise<Result> {
    const task = { module: module.href, input };
    const answer = await this.#governor.run(
      () => this.#track(this.#call(task, settings)),
      settings.signal,
      settings.owner,
    );
    if ('failed' in answer) throw fromRecord(answer.failed);
    if ('thrown' in answer) throw answer.thrown;
    // The type is the caller's word about the module that it names.
    return answer.result as Result;
  }

  async #call(
    call: Omit<Task, 'id' | 'gate'>,
    { signal, seconds = MOST_SECONDS, transfer = [] }: TaskSettings,
  ): Promise<WorkerAnswer> {
    const controller = new AbortController();
    const gate = new ThreadGate();
    const id = (this.#tasks += 1);
    const task: Task = { ...call, id, gate: gate.shared };
    const before = this.#pool.threads;
    let isOver = false;
    let gone: Promise<void> | undefined;
    using _ = watch([signal, this.#closing.signal], seconds, (reason) => {
      gone ??= this.#endThread(
        () => isOver || gate.close(),
        () => controller.abort(reason),
      );
    });
    try {
      return (await this.#pool.run(task, { signal: controller.signal, transferList: [...transfer] })) as WorkerAnswer;
    } catch (cause) {
      controller.signal.throwIfAborted();
      // The files that a thread has open are closed as it exits, which is after it has failed.
      await this.#exitOf(before);
      const last = this.#lastAnswers.get(id);
      if (last === undefined) throw failureOf(cause);
      return last;
    } finally {
      isOver = true;
      await gone;
      this.#lastAnswers.delete(id);
    }
  }

  /** Resolves when the thread has ended that is ended here: until then it may be writing to the job's files. */
  async #endThread(mayEnd: () => boolean, end: () => void): Promise<void> {
    while (!mayEnd()) await setTimeout(MILLISECONDS_BETWEEN_LOOKS);
    const before = this.#pool.threads;
    end();
    await this.#exitOf(before);
  }

  /** Resolves when those of the threads have exited that are no longer in the pool. */
  async #exitOf(threads: readonly Worker[]): Promise<void> {
    const left = new Set(this.#pool.threads);
    const ending = threads.filter((it) => !left.has(it) && it.threadId !== EXITED);
    await Promise.all(ending.map((thread) => new Promise((resolve) => thread.once('exit', resolve))));
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
    // Piscina replaces each thread that ends after it has been destroyed.
    await Promise.all(this.#running);
    await this.#pool.destroy();
  }
}

/** Modules that believe to be all of a thread may send anything. */
function isLastAnswer(message: unknown): message is LastAnswer {
  return typeof message === 'object' && message !== null && 'id' in message && 'answer' in message;
}

function failureOf(cause: unknown): unknown {
  // The input has no structured clone: the fault of who gave it.
  if (cause instanceof DOMException) return cause;
  if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new TooComplex('The document needs more memory than a job may have.', { cause });
  }
  return new ToolFailed('The thread at work on the document ended before it was done.', { cause });
}
