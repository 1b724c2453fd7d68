const FREE = 0;
const HELD = 1;
const CLOSED = 2;

/** Between a thread that must not be ended just now and the one who wants to end it, in memory that they share. */
export class ThreadGate {
  constructor(readonly shared: Int32Array = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))) {}

  /** Called in the thread. When the gate has been closed it does not return: the thread is about to be ended. */
  hold(): void {
    while (Atomics.compareExchange(this.shared, 0, FREE, HELD) === CLOSED) Atomics.wait(this.shared, 0, CLOSED);
  }

  release(): void {
    Atomics.compareExchange(this.shared, 0, HELD, FREE);
  }

  /** @returns whether the thread may be ended now; it is not while it holds the gate. */
  close(): boolean {
    return Atomics.compareExchange(this.shared, 0, FREE, CLOSED) !== HELD;
  }
}
