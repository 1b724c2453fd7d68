/** Indices of the numbers in the memory. */
const NEXT = 0;
const END = 1;

/**
 * The queue of page positions, in memory that threads share: each thread takes the next position when it is free.
 * Positions are released from the front, as results are consumed.
 */
export class PageRow {
  constructor(readonly shared: Int32Array = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))) {}

  get next(): number {
    return Atomics.load(this.shared, NEXT);
  }

  /** Number of positions that may be taken now. */
  get open(): number {
    return Math.max(Atomics.load(this.shared, END) - this.next, 0);
  }

  /** Releases the positions before an end; 0 closes the queue. */
  openTo(end: number): void {
    Atomics.store(this.shared, END, end);
    Atomics.notify(this.shared, END);
  }

  take(): number | undefined {
    for (;;) {
      const position = this.next;
      if (position >= Atomics.load(this.shared, END)) return undefined;
      if (Atomics.compareExchange(this.shared, NEXT, position, position + 1) === position) return position;
    }
  }

  /** Blocks the thread until a position is available or the queue is closed, within a time limit. */
  takeWithin(milliseconds: number): number | undefined {
    const giveUp = performance.now() + milliseconds;
    for (;;) {
      const end = Atomics.load(this.shared, END);
      const position = this.take();
      const left = giveUp - performance.now();
      if (position !== undefined || end === 0 || left <= 0) return position;
      Atomics.wait(this.shared, END, end, left);
    }
  }
}
