import { Busy, TooComplex } from '../errors.js';
import { shareOfCore } from './task-clock.js';

const KIB = 1024;

/** Maximum memory in bytes that a thread keeps between tasks. */
const MAX_KEPT_BYTES = 2 ** 28;

/** The share of the budget that all idle threads may keep together. */
const SHARE_KEPT = 1 / 2;

/** Maximum memory in bytes of one thread: two bitmaps of the largest page, the document, and the heap. */
const MAX_BYTES_OF_THREAD = 1.25 * 2 ** 30;

/** Maximum time for which a thread waits for other threads to release memory while all that work wait for it. */
const SECONDS_TO_WAIT = 10;

/** Maximum time for which a task waits for other threads to release memory while one of these works. */
const SECONDS_BESIDE_OTHERS = 60;

const MILLISECONDS_BETWEEN_LOOKS = 20;

const SECONDS_UNTIL_RETRY = 10;

/** The part of a {@link MemoryBudget} that is passed to its threads. */
export interface BudgetTerms {
  /** The memory of each thread in KiB; a thread writes only to its own place. */
  readonly held: Int32Array;
  readonly maxBytes: number;
  readonly maxBytesOfThread: number;
  readonly maxBytesKept: number;
  /** The milliseconds of the tasks' clock for which each thread has waited for memory; a thread writes only to its own place. */
  readonly waitedMs: Int32Array;
  /** 1 for each thread that waits for memory; a thread writes only to its own place. */
  readonly waiting: Int32Array;
  /** The number of threads that work. */
  readonly working: Int32Array;
  /** Number of tasks above which each gets a part of a core. */
  readonly cores: number;
  readonly secondsToWait: number;
  readonly secondsBesideOthers: number;
}

export interface BudgetLimits {
  /** Maximum memory of all threads together. */
  readonly maxBytes: number;
  /** Maximum number of threads. */
  readonly places: number;
  /** Number of threads that work at once. */
  readonly atOnce: number;
  readonly secondsToWait?: number;
  readonly secondsBesideOthers?: number;
}

/** Limits the memory for documents in this process, over all threads. */
export class MemoryBudget {
  readonly terms: BudgetTerms;
  readonly #taken = new Set<number>();

  constructor({ maxBytes, places, atOnce, ...seconds }: BudgetLimits) {
    const { secondsToWait = SECONDS_TO_WAIT, secondsBesideOthers = SECONDS_BESIDE_OTHERS } = seconds;
    const maxBytesKept = Math.min(MAX_KEPT_BYTES, (maxBytes * SHARE_KEPT) / atOnce);
    // One thread may have the budget except for the memory that idle threads keep.
    const maxBytesOfThread = Math.min(MAX_BYTES_OF_THREAD, maxBytes - maxBytesKept * (atOnce - 1));
    const [held, waiting, waitedMs] = [sharedNumbers(places), sharedNumbers(places), sharedNumbers(places)];
    const shared = { held, waiting, waitedMs, working: sharedNumbers(1) };
    const limits = { maxBytes, maxBytesOfThread, maxBytesKept, secondsToWait, secondsBesideOthers };
    this.terms = { ...shared, ...limits, cores: atOnce };
  }

  /** The memory of all threads, in bytes. */
  get held(): number {
    return sumOf(this.terms.held) * KIB;
  }

  /** Counts a working thread until the result is disposed. */
  begin(): Disposable {
    const { working } = this.terms;
    Atomics.add(working, 0, 1);
    return { [Symbol.dispose]: () => void Atomics.sub(working, 0, 1) };
  }

  /** Returns for how many milliseconds, by the clock of the tasks, the threads at a place have waited for memory. */
  waitedMsOf(place: number): number {
    return Atomics.load(this.terms.waitedMs, place);
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
    // A thread may be ended while it waits.
    for (const numbers of [this.terms.held, this.terms.waiting]) Atomics.store(numbers, place, 0);
    this.#taken.delete(place);
  }
}

/** The share of one thread in the budget. */
export class ThreadShare {
  /** The milliseconds for which the task has waited. */
  #waitedMs = 0;

  /** @param measure returns the current memory of the thread in bytes */
  constructor(
    private readonly terms: BudgetTerms,
    private readonly place: number,
    private readonly measure: () => number,
  ) {}

  /** Call this before a task. */
  begin(): void {
    this.#waitedMs = 0;
  }

  /**
   * Call this before allocating `bytes`. It blocks the thread until other threads have released enough memory.
   * @throws TooComplex above the maximum of one thread, Busy when other threads do not release enough memory in time
   */
  claim(bytes: number): void {
    const before = this.measure();
    if (before + bytes > this.terms.maxBytesOfThread) {
      throw new TooComplex('The document needs more memory than a job may have.');
    }
    if (this.#take(before, bytes)) return;
    using _ = this.#waiting();
    const began = performance.now();
    while (!this.#take(before, bytes)) {
      if (!this.#mayWait(performance.now() - began)) throw noMemory();
      this.#sleep();
    }
  }

  /** The claim is published before the check: of two concurrent claims both may be rejected, but never both exceed the limit. */
  #take(before: number, bytes: number): boolean {
    this.#write(before + bytes);
    if (sumOf(this.terms.held) * KIB <= this.terms.maxBytes) return true;
    this.#write(before);
    return false;
  }

  #waiting(): Disposable {
    const { waiting } = this.terms;
    Atomics.store(waiting, this.place, 1);
    return { [Symbol.dispose]: () => void Atomics.store(waiting, this.place, 0) };
  }

  /** A thread that works releases memory at some time. If all of them wait, none does. */
  #mayWait(milliseconds: number): boolean {
    const { working, waiting, secondsToWait, secondsBesideOthers } = this.terms;
    if (this.#waitedMs >= secondsBesideOthers * 1000) return false;
    return milliseconds < secondsToWait * 1000 || Atomics.load(working, 0) > sumOf(waiting);
  }

  /** The clock of the tasks is slower beside others, so less than the whole time is taken off the counted one. */
  #sleep(): void {
    const { cores, working, waitedMs } = this.terms;
    const before = performance.now();
    sleep(MILLISECONDS_BETWEEN_LOOKS);
    const milliseconds = Math.round(performance.now() - before);
    this.#waitedMs += milliseconds;
    Atomics.add(waitedMs, this.place, Math.round(milliseconds * shareOfCore(cores, Atomics.load(working, 0))));
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

function noMemory(): Busy {
  return new Busy(
    'Other documents are using the memory that this document needs; try again shortly.',
    SECONDS_UNTIL_RETRY,
  );
}

function sumOf(held: Int32Array): number {
  let sum = 0;
  for (let place = 0; place < held.length; place += 1) sum += Atomics.load(held, place);
  return sum;
}

function sleep(milliseconds: number): void {
  Atomics.wait(sharedNumbers(1), 0, 0, milliseconds);
}

function sharedNumbers(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}
