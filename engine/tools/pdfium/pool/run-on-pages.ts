import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

import type { PageWork, PageResult } from '../../../contract/tools/pages.js';
import type { ComputePool } from '../../../compute/pool.js';
import { Cancelled, isOfKind, reasonOf, TimedOut, TooComplex, ToolFailed } from '../../../errors.js';
import type { DocumentSource } from '../binding/document.js';
import { PageRow } from './page-row.js';
import type { DonePage, PageTask } from './page-task.js';

/** One function applied to many pages of a document. */
export interface PageRun extends PageWork {
  readonly source: DocumentSource;
  /** 1-based, in the order of the results. */
  readonly pages: readonly number[];
  /** The signal of the job, by which the pool also shares its threads fairly. */
  readonly signal: AbortSignal;
}

type Outcome = Pick<DonePage, 'result'> | PageFailure;

/** A page failed, not the document. */
class PageFailure extends Error {
  constructor(
    readonly position: number,
    readonly error: unknown,
  ) {
    super('A page has failed.', { cause: error });
  }
}

const TASK = new URL('./page-task.js', import.meta.url);

/** Time in which a task starts further pages when other jobs wait for the thread. */
const MILLISECONDS = 250;

const LOOK_AHEAD_PER_THREAD = 16;
const SECONDS_PER_PAGE = 60;

/** Share of the page time limit in which a task starts pages while other jobs wait for the thread. */
const SHARE_BEFORE_LAST_PAGE = 0.25;

/** Time in which tasks may end by themselves: terminating a thread ends its PDFium, which starts slowly. */
const MILLISECONDS_TO_END = 100;

/**
 * Runs a page function on pages in the threads of the pool, and yields the results in page order as they arrive. It
 * ends with the first page that fails, unless `onFailure` is given. When it has ended, no thread works for it any more.
 * @throws errors of the page function; TimedOut, TooComplex, ToolFailed and InvalidInput, which name the page
 */
export async function* runOnPages<Result>(
  compute: ComputePool,
  run: PageRun,
): AsyncGenerator<PageResult<Result>, void, undefined> {
  const runner = new PageRunner(compute, run);
  try {
    for (const [position, page] of run.pages.entries()) {
      const outcome = await runner.take(position);
      if (outcome instanceof PageFailure) run.onFailure?.(page, outcome.error);
      // The caller states the result type of the module.
      else yield { page, result: outcome.result as Result };
    }
  } finally {
    await runner.end();
  }
}

class PageRunner {
  readonly #row = new PageRow();
  readonly #done = new Map<number, Outcome>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #patience: NodeJS.Timeout | undefined;
  #failure: { readonly error: unknown } | undefined;
  /** The position whose outcome is consumed next. */
  #wanted = 0;
  #wake = (): void => undefined;

  constructor(
    private readonly compute: ComputePool,
    private readonly run: PageRun,
  ) {
    run.signal.addEventListener('abort', this.#cancel, { once: true });
    if (run.signal.aborted) this.#cancel();
  }

  /** Waits for the outcome of a position; positions are taken in order. */
  async take(position: number): Promise<Outcome> {
    this.#openFrom(position);
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const outcome = this.#done.get(position);
      if (outcome !== undefined) {
        this.#done.delete(position);
        return outcome;
      }
      // A task settles all pages that it took before it ends.
      if (this.#tasks.size === 0) throw new ToolFailed('A thread has ended without the result of a page.');
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async end(): Promise<void> {
    this.#fail(new Cancelled('The other pages are not wanted.'));
    await Promise.all(this.#tasks);
    clearTimeout(this.#patience);
    this.run.signal.removeEventListener('abort', this.#cancel);
  }

  readonly #cancel = (): void => this.#fail(reasonOf(this.run.signal));

  /** Lets running tasks end by themselves for a short time. */
  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#row.openTo(0);
    this.#patience ??= setTimeout(() => this.#ending.abort(), MILLISECONDS_TO_END);
    this.#wake();
  }

  #openFrom(position: number): void {
    if (this.#failure !== undefined) return;
    this.#wanted = position;
    this.#row.openTo(Math.min(position + this.#lookAhead, this.run.pages.length));
    this.#startTasks();
  }

  get #lookAhead(): number {
    const { lookAhead = this.compute.threads * LOOK_AHEAD_PER_THREAD } = this.run;
    return Math.max(1, typeof lookAhead === 'number' ? lookAhead : lookAhead());
  }

  #startTasks(): void {
    const { open, next } = this.#row;
    // Starting more tasks would take longer to open the document than to process the pages.
    const worthwhile = Math.min(this.#lookAhead / 2, this.run.pages.length - next);
    if (open === 0 || (open < worthwhile && next > this.#wanted)) return;
    const atOnce = Math.min(this.run.atOnce ?? Infinity, this.compute.threads);
    for (let more = Math.min(atOnce - this.#tasks.size, open); more > 0; more -= 1) this.#startTask();
  }

  #startTask(): void {
    const task: Promise<void> = this.#runTask()
      .catch((error: unknown) => this.#note(error))
      .finally(() => {
        this.#tasks.delete(task);
        this.#startTasks();
        this.#wake();
      });
    this.#tasks.add(task);
  }

  #note(error: unknown): void {
    if (!(error instanceof PageFailure)) this.#fail(error);
    else if (this.run.onFailure === undefined) this.#fail(error.error);
    else this.#settle(error.position, error);
  }

  #settle(position: number, outcome: Outcome): void {
    this.#done.set(position, outcome);
    this.#wake();
  }

  async #runTask(): Promise<void> {
    const { source, pages, module, input, signal, secondsPerPage = SECONDS_PER_PAGE } = this.run;
    const at = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const mostMilliseconds = secondsPerPage * SHARE_BEFORE_LAST_PAGE * 1000;
    const limits = { milliseconds: MILLISECONDS, mostMilliseconds, waiting: this.compute.waiting };
    using channel = this.#openChannel();
    const row = this.#row.shared;
    const task: PageTask = { source, pages, row, done: channel.port, module: module.href, input, at, ...limits };
    try {
      const transfer = [channel.port];
      const time = { seconds: secondsPerPage, part: at };
      await this.compute.run(TASK, task, { signal: this.#ending.signal, owner: signal, transfer, ...time });
    } catch (error) {
      const position = Math.abs(Atomics.load(at, 0)) - 1;
      if (position < 0) throw error;
      // If the function threw, the error concerns the page; if the thread was ended, it does not.
      const hasThrown = Atomics.load(at, 0) < 0;
      const page = `${source.name}: page ${pages[position]}`;
      throw new PageFailure(position, hasThrown ? error : explain(error, page, secondsPerPage));
    } finally {
      channel.receiveRest();
    }
  }

  /** Opens the channel for the results of a task. */
  #openChannel(): Disposable & { readonly port: MessagePort; receiveRest(): void } {
    const { port1, port2 } = new MessageChannel();
    const receive = (done: DonePage): void => this.#settle(done.position, done);
    port1.on('message', receive);
    return {
      port: port2,
      receiveRest() {
        // All messages that a task sent before its result have arrived with the result.
        for (let it = receiveMessageOnPort(port1); it !== undefined; it = receiveMessageOnPort(port1)) {
          // Only our own task has the other end of the channel.
          receive(it.message as DonePage);
        }
      },
      [Symbol.dispose]: () => port1.close(),
    };
  }
}

/** Adds the page to the error of a terminated thread, which the pool reports without it. */
function explain(cause: unknown, page: string, seconds: number): unknown {
  if (isOfKind(cause, 'timed-out')) return new TimedOut(`${page} took longer than ${seconds} seconds.`, { cause });
  if (isOfKind(cause, 'too-complex'))
    return new TooComplex(`${page} takes more memory than a job may have.`, { cause });
  if (isOfKind(cause, 'tool-failed')) return new ToolFailed(`${page} could not be worked on.`, { cause });
  return cause;
}
