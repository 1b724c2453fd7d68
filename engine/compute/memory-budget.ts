import { Busy, TooComplex } from '../errors.js';

const KIB = 1024;

/** Maximum memory in bytes that a thread keeps between tasks. */
const MAX_KEPT_BYTES = 2 ** 28;

/** The share of the budget that all idle threads may keep together. */
const SHARE_KEPT = 1 / 2;

/** Maximum memory in bytes of one thread: two bitmaps of the largest page, the document, and the heap. */
const MAX_BYTES_OF_THREAD = 1.25 * 2 ** 30;

/** Maximum time for which a thread waits for other threads to release memory. */
const SECONDS_TO_WAIT = 10;
const MILLISECONDS_BETWEEN_LOOKS = 20;

const SECONDS_UNTIL_RETRY = 10;

/** The part of a {@link MemoryBudget} that is passed to its threads. */
export interface BudgetTerms {
  /** The memory of each thread in KiB; a thread writes only to its own place. */
  readonly held: Int32Array;
  readonly maxBytes: number;
  readonly maxBytesOfThread: number;
  readonly maxBytesKept: number;
  readonly secondsToWait: number;
}

export interface BudgetLimits {
  /** Maximum memory of all threads together. */
  readonly maxBytes: number;
  /** Maximum number of threads. */
  readonly places: number;
  /** Number of threads that work at once. */
  readonly atOnce: number;
  readonly secondsToWait?: number;
}

/** Limits the memory for documents in this process, over all threads. */
export class MemoryBudget {
  readonly terms: BudgetTerms;
  readonly #taken = new Set<number>();

  constructor({ maxBytes, places, atOnce, secondsToWait = SECONDS_TO_WAIT }: BudgetLimits) {
    const maxBytesKept = Math.min(MAX_KEPT_BYTES, (maxBytes * SHARE_KEPT) / atOnce);
    // One thread may have the budget except for the memory that idle threads keep.
    const maxBytesOfThread = Math.min(MAX_BYTES_OF_THREAD, maxBytes - maxBytesKept * (atOnce - 1));
    const held = new Int32Array(new SharedArrayBuffer(places * Int32Array.BYTES_PER_ELEMENT));
    this.terms = { held, maxBytes, maxBytesOfThread, maxBytesKept, secondsToWait };
  }

  /** The memory of all threads, in bytes. */
  get held(): number {
    return sumOf(this.terms.held) * KIB;
  }

  /** Returns a place for a new thread; undefined if all places are taken. */
  takePlace(): number | undefined {
    const place = this.terms.held.findIndex((_, index) => !this.#taken.has(index));
    if (place < 0) return undefined;
    this.#taken.add(place);
    return place;
  }

  /** Releases the place and the memory of a thread that has ended. */
  leavePlace(place: number): void {
    Atomics.store(this.terms.held, place, 0);
    this.#taken.delete(place);
  }
}

/** The share of one thread in the budget. */
export class ThreadShare {
  /** @param measure returns the current memory of the thread in bytes */
  constructor(
    private readonly terms: BudgetTerms,
    private readonly place: number,
    private readonly measure: () => number,
  ) {}

  /**
   * Call this before allocating `bytes`. It blocks the thread until other threads have released enough memory.
   * @throws TooComplex above the maximum of one thread, Busy when other threads do not release enough memory in time
   */
  claim(bytes: number): void {
    const { maxBytes, maxBytesOfThread, secondsToWait } = this.terms;
    const before = this.measure();
    if (before + bytes > maxBytesOfThread) {
      throw new TooComplex('The document needs more memory than a job may have.');
    }
    const giveUp = performance.now() + secondsToWait * 1000;
    for (;;) {
      // The claim is published before the check: of two concurrent claims both may be rejected, but never both exceed the limit.
      this.#write(before + bytes);
      if (sumOf(this.terms.held) * KIB <= maxBytes) return;
      this.#write(before);
      if (performance.now() > giveUp) {
        throw new Busy(
          'Other documents are using the memory that this document needs; try again shortly.',
          SECONDS_UNTIL_RETRY,
        );
      }
      sleep(MILLISECONDS_BETWEEN_LOOKS);
    }
  }

  /**
   * Call this after a task.
   * @param release frees what the thread does not need; called where it has more memory than it may keep
   * @returns whether it still has more
   */
  settle(release: () => void): boolean {
    const { maxBytesKept } = this.terms;
    if (this.measure() > maxBytesKept) release();
    const now = this.measure();
    this.#write(now);
    return now > maxBytesKept;
  }

  #write(bytes: number): void {
    Atomics.store(this.terms.held, this.place, Math.ceil(bytes / KIB));
  }
}

function sumOf(held: Int32Array): number {
  let sum = 0;
  for (let place = 0; place < held.length; place += 1) sum += Atomics.load(held, place);
  return sum;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, milliseconds);
}
