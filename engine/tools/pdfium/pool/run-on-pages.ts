import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

import type { PageWork, PageResult } from '../../../contract/tools/pages.js';
import type { ComputePool } from '../../../compute/pool.js';
import { Cancelled, isOfKind, reasonOf, TimedOut, TooComplex, ToolFailed } from '../../../errors.js';
import type { DocumentSource } from '../binding/document.js';
import { PageRow } from './page-row.js';
import type { DonePage, PageTask } from './page-task.js';

/** The same work on many pages of a document. */
export interface PageRun extends PageWork {
  readonly source: DocumentSource;
  /** 1-based, in the order in which the results are wanted. */
  readonly pages: readonly number[];
  /** The job's: it tells whose turn it is at the pool, too. */
  readonly signal: AbortSignal;
}

/** What came of a page. */
type Outcome = Pick<DonePage, 'result'> | PageFailure;

/** A page has failed, and not the document. */
class PageFailure extends Error {
  constructor(
    readonly position: number,
    readonly error: unknown,
  ) {
    super('A page has failed.', { cause: error });
  }
}

const TASK = new URL('./page-task.js', import.meta.url);

/** For how long a task begins another page: other jobs wait for the thread. */
const MILLISECONDS = 250;

const LOOK_AHEAD_PER_THREAD = 16;
const SECONDS_PER_PAGE = 60;

/** A task opens the document and begins its pages in this share of the time that each of them has. */
const SHARE_BEFORE_LAST_PAGE = 0.25;

/** How long tasks may take to end by themselves: a thread that is ended takes PDFium along, which starts slowly. */
const MILLISECONDS_TO_END = 100;

/**
 * Has the threads of the pool work on the pages, and gives the results in the order of the pages as they come. It ends
 * with the first page that fails, unless `onFailure` is there. However it ends, no thread is at work for it any more when
 * it has.
 * @throws what the page's function throws; TimedOut, TooComplex, ToolFailed and InvalidInput, which name the page.
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
      // The type is the caller's word about the module that it names.
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
  /** The position whose outcome is waited for. */
  #wanted = 0;
  #wake = (): void => undefined;

  constructor(
    private readonly compute: ComputePool,
    private readonly run: PageRun,
  ) {
    run.signal.addEventListener('abort', this.#cancel, { once: true });
    if (run.signal.aborted) this.#cancel();
  }

  /** Waits for what comes of a position; they are taken in their order. */
  async take(position: number): Promise<Outcome> {
    this.#openFrom(position);
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const outcome = this.#done.get(position);
      if (outcome !== undefined) {
        this.#done.delete(position);
        return outcome;
      }
      // A task that ends has settled the pages that it took.
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

  /** Lets the tasks that run come to their ends, but not for long. */
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
    // Opening the document for each page that is taken would cost more than the page.
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
    const limits = { milliseconds: MILLISECONDS, mostMilliseconds };
    using channel = this.#openChannel();
    const row = this.#row.shared;
    const task: PageTask = { source, pages, row, done: channel.port, module: module.href, input, at, ...limits };
    const seconds = secondsPerPage * (1 + SHARE_BEFORE_LAST_PAGE);
    try {
      const transfer = [channel.port];
      await this.compute.run(TASK, task, { signal: this.#ending.signal, owner: signal, seconds, transfer });
    } catch (error) {
      const position = Math.abs(Atomics.load(at, 0)) - 1;
      if (position < 0) throw error;
      // What was thrown at the page tells of it; what ended the thread does not.
      const hasThrown = Atomics.load(at, 0) < 0;
      const page = `${source.name}: page ${pages[position]}`;
      throw new PageFailure(position, hasThrown ? error : explain(error, page, secondsPerPage));
    } finally {
      channel.receiveRest();
    }
  }

  /** For the results of a task, as they come. */
  #openChannel(): Disposable & { readonly port: MessagePort; receiveRest(): void } {
    const { port1, port2 } = new MessageChannel();
    const receive = (done: DonePage): void => this.#settle(done.position, done);
    port1.on('message', receive);
    return {
      port: port2,
      receiveRest() {
        // What a task has sent before its answer is there when the answer is.
        for (let it = receiveMessageOnPort(port1); it !== undefined; it = receiveMessageOnPort(port1)) {
          // Nobody but our own task has the other end.
          receive(it.message as DonePage);
        }
      },
      [Symbol.dispose]: () => port1.close(),
    };
  }
}

/** A thread that was ended at a page says so in the pool's words, which know of no page. */
function explain(cause: unknown, page: string, seconds: number): unknown {
  if (isOfKind(cause, 'timed-out')) return new TimedOut(`${page} took longer than ${seconds} seconds.`, { cause });
  if (isOfKind(cause, 'too-complex'))
    return new TooComplex(`${page} takes more memory than a job may have.`, { cause });
  if (isOfKind(cause, 'tool-failed')) return new ToolFailed(`${page} could not be worked on.`, { cause });
  return cause;
}
