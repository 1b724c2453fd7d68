import type { ComputePool } from '../../compute/pool.js';
import { Cancelled, reasonOf, TimedOut, TooComplex, ToolFailed } from '../../errors.js';
import type { DocumentSource } from './document.js';
import { PageQueue, type Place } from './page-queue.js';
import type { PageSlice } from './page-task.js';

/** The same work on many pages of a document. */
export interface Spread {
  readonly source: DocumentSource;
  /** 1-based, in the order in which the results are wanted. */
  readonly pages: readonly number[];
  /** A module whose default export is a `PageFunction`. */
  readonly module: URL;
  /** What the function gets with each page. */
  readonly input: unknown;
  /** The job's: it tells whose turn it is at the pool, too. */
  readonly signal: AbortSignal;
  /** How many threads may work on this at once; all of the pool, when left out. */
  readonly atOnce?: number;
  /** How many pages may be begun from the one on that is taken next: what waits in memory and on the disk is bounded. */
  readonly lookAhead?: number;
  readonly secondsPerPage?: number;
}

export interface PageResult<Result> {
  readonly page: number;
  readonly result: Result;
}

const TASK = new URL('./page-task.js', import.meta.url);

/** How many pages a task gets at most, and for how long it begins another: other jobs wait for the thread. */
const MOST_PAGES = 32;
const MILLISECONDS = 250;

const LOOK_AHEAD_PER_THREAD = 16;
const SECONDS_PER_PAGE = 60;

/** A task opens the document and begins its pages in this share of the time that each of them has. */
const SHARE_BEFORE_LAST_PAGE = 0.25;

/**
 * Has the threads of the pool work on the pages, and gives the results in the order of the pages as they come. It ends
 * with the first page that fails. However it ends, no thread is at work for it any more when it has.
 * @throws what the page's function throws; TimedOut, TooComplex, ToolFailed and InvalidInput, which name the page.
 */
export async function* spreadPages<Result>(
  compute: ComputePool,
  spread: Spread,
): AsyncGenerator<PageResult<Result>, void, undefined> {
  const work = new PageWork<Result>(compute, spread);
  try {
    for (const position of spread.pages.keys()) yield await work.take(position);
  } finally {
    await work.end();
  }
}

class PageWork<Result> {
  readonly #queue: PageQueue;
  /** By position. */
  readonly #done = new Map<number, PageResult<Result>>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #taken = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly compute: ComputePool,
    private readonly spread: Spread,
  ) {
    this.#queue = new PageQueue(spread.pages);
    spread.signal.addEventListener('abort', this.#cancel, { once: true });
    if (spread.signal.aborted) this.#cancel();
  }

  /** Waits for the result of a position; they are taken in their order. */
  async take(position: number): Promise<PageResult<Result>> {
    this.#taken = position;
    this.#startTasks();
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      const result = this.#done.get(position);
      if (result !== undefined) {
        this.#done.delete(position);
        return result;
      }
      await Promise.race(this.#tasks);
    }
  }

  async end(): Promise<void> {
    this.spread.signal.removeEventListener('abort', this.#cancel);
    this.#fail(new Cancelled('The other pages are not wanted.'));
    await Promise.all(this.#tasks);
  }

  readonly #cancel = (): void => this.#fail(reasonOf(this.spread.signal));

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#ending.abort(error);
  }

  #startTasks(): void {
    const { threads } = this.compute;
    const { atOnce = threads, lookAhead = threads * LOOK_AHEAD_PER_THREAD } = this.spread;
    while (this.#failure === undefined && this.#tasks.size < atOnce) {
      const places = this.#queue.take(atOnce, { before: this.#taken + lookAhead, most: MOST_PAGES });
      if (places.length === 0) return;
      const task: Promise<void> = this.#workOn(places)
        .catch((error: unknown) => this.#fail(error))
        .finally(() => {
          this.#tasks.delete(task);
          this.#startTasks();
        });
      this.#tasks.add(task);
    }
  }

  async #workOn(places: readonly Place[]): Promise<void> {
    const results = await this.#run(places.map(({ page }) => page));
    for (const [index, result] of results.entries()) {
      const place = places[index];
      if (place !== undefined) this.#done.set(place.position, { page: place.page, result });
    }
    this.#queue.giveBack(places.slice(results.length));
  }

  async #run(pages: readonly number[]): Promise<readonly Result[]> {
    const { source, module, input, signal, secondsPerPage = SECONDS_PER_PAGE } = this.spread;
    const at = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const mostMilliseconds = secondsPerPage * SHARE_BEFORE_LAST_PAGE * 1000;
    const limits = { milliseconds: MILLISECONDS, mostMilliseconds };
    const slice: PageSlice = { source, pages, module: module.href, input, at, ...limits };
    const seconds = secondsPerPage * (1 + SHARE_BEFORE_LAST_PAGE);
    try {
      return await this.compute.run(TASK, slice, { signal: this.#ending.signal, owner: signal, seconds });
    } catch (error) {
      const page = Atomics.load(at, 0);
      throw page === 0 ? error : explain(error, `${source.name}: page ${page}`, secondsPerPage);
    }
  }
}

/** A thread that was ended at a page says so in the pool's words, which know of no page. */
function explain(cause: unknown, page: string, seconds: number): unknown {
  if (cause instanceof TimedOut) return new TimedOut(`${page} took longer than ${seconds} seconds.`, { cause });
  if (cause instanceof TooComplex) return new TooComplex(`${page} takes more memory than a job may have.`, { cause });
  if (cause instanceof ToolFailed) return new ToolFailed(`${page} could not be worked on.`, { cause });
  return cause;
}
