import { Busy, TooComplex } from '../errors.js';

const KIB = 1024;

/** What a thread keeps from one task to the next, at most. */
const MAX_KEPT_BYTES = 2 ** 27;

/** The share of the budget that idle threads may keep together. */
const SHARE_KEPT = 1 / 2;

/** What one thread may have, however much there is: a page of the most pixels twice, its document, and the heap. */
const MAX_BYTES_OF_THREAD = 1.25 * 2 ** 30;

/** How long a thread waits for memory that others have. */
const SECONDS_TO_WAIT = 10;
const MILLISECONDS_BETWEEN_LOOKS = 20;

const SECONDS_UNTIL_RETRY = 10;

/** The part of a {@link MemoryBudget} that goes to its threads. */
export interface BudgetTerms {
  /** How much each thread has, in KiB; a thread writes only to its own place. */
  readonly held: Int32Array;
  readonly maxBytes: number;
  readonly maxBytesOfThread: number;
  readonly maxBytesKept: number;
  readonly secondsToWait: number;
}

export interface BudgetLimits {
  /** Of all threads together. */
  readonly maxBytes: number;
  /** How many threads there may be. */
  readonly places: number;
  /** How many of them work at once. */
  readonly atOnce: number;
  readonly secondsToWait?: number;
}

/** Bounds the memory that documents take in this process, over all its threads. */
export class MemoryBudget {
  readonly terms: BudgetTerms;
  readonly #taken = new Set<number>();

  constructor({ maxBytes, places, atOnce, secondsToWait = SECONDS_TO_WAIT }: BudgetLimits) {
    const maxBytesKept = Math.min(MAX_KEPT_BYTES, (maxBytes * SHARE_KEPT) / atOnce);
    // All that there is, but for what idle threads keep.
    const maxBytesOfThread = Math.min(MAX_BYTES_OF_THREAD, maxBytes - maxBytesKept * (atOnce - 1));
    const held = new Int32Array(new SharedArrayBuffer(places * Int32Array.BYTES_PER_ELEMENT));
    this.terms = { held, maxBytes, maxBytesOfThread, maxBytesKept, secondsToWait };
  }

  /** How much all threads have, in bytes. */
  get held(): number {
    return sumOf(this.terms.held) * KIB;
  }

  /** A place for a thread that starts; undefined when all are taken. */
  takePlace(): number | undefined {
    const place = this.terms.held.findIndex((_, index) => !this.#taken.has(index));
    if (place < 0) return undefined;
    this.#taken.add(place);
    return place;
  }

  /** Gives back all that a thread had, once it has ended. */
  leavePlace(place: number): void {
    Atomics.store(this.terms.held, place, 0);
    this.#taken.delete(place);
  }
}

/** What one thread has of the budget. */
export class ThreadShare {
  /** @param measure tells how many bytes the thread has now. */
  constructor(
    private readonly terms: BudgetTerms,
    private readonly place: number,
    private readonly measure: () => number,
  ) {}

  /**
   * Called before so much more memory is allocated. It may block the thread until others have given memory back.
   * @throws TooComplex when that is more than one thread may have, Busy when others do not give enough back in time.
   */
  claim(bytes: number): void {
    const { maxBytes, maxBytesOfThread, secondsToWait } = this.terms;
    const before = this.measure();
    if (before + bytes > maxBytesOfThread) {
      throw new TooComplex('The document needs more memory than a job may have.');
    }
    const giveUp = performance.now() + secondsToWait * 1000;
    for (;;) {
      // Two threads that claim at the same time may both be refused, and never both let in beyond the limit.
      this.#write(before + bytes);
      if (sumOf(this.terms.held) * KIB <= maxBytes) return;
      this.#write(before);
      if (performance.now() > giveUp) {
        throw new Busy('Other documents take the memory that this one needs; try again shortly.', SECONDS_UNTIL_RETRY);
      }
      sleep(MILLISECONDS_BETWEEN_LOOKS);
    }
  }

  /** Called after a task. @returns whether the thread has more than it may keep. */
  settle(): boolean {
    const now = this.measure();
    this.#write(now);
    return now > this.terms.maxBytesKept;
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
