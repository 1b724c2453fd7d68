/** Where in the memory the numbers are. */
const NEXT = 0;
const END = 1;

/**
 * The positions of the pages that are still to be worked on, in memory that threads share: each takes the next one when
 * it has time. They are opened from the front, as far as the results are waited for.
 */
export class PageRow {
  constructor(readonly shared: Int32Array = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))) {}

  get next(): number {
    return Atomics.load(this.shared, NEXT);
  }

  /** How many may be taken now. */
  get open(): number {
    return Math.max(Atomics.load(this.shared, END) - this.next, 0);
  }

  /** Lets the positions before an end be taken; 0 closes the row. */
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

  /** Blocks the thread for some milliseconds at most, until there is one to take or the row is closed. */
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
