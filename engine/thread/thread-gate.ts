const FREE = 0;
const HELD = 1;
const CLOSED = 2;

/** A lock in shared memory: a thread holds it in native code, and the pool closes it before it ends the thread. */
export class ThreadGate {
  constructor(readonly shared: Int32Array = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))) {}

  /** Called in the thread. It does not return when the gate is closed: the thread is about to be ended. */
  hold(): void {
    while (Atomics.compareExchange(this.shared, 0, FREE, HELD) === CLOSED) Atomics.wait(this.shared, 0, CLOSED);
  }

  release(): void {
    Atomics.compareExchange(this.shared, 0, HELD, FREE);
  }

  /** @returns whether the thread may be ended now; it may not while it holds the gate. */
  close(): boolean {
    return Atomics.compareExchange(this.shared, 0, FREE, CLOSED) !== HELD;
  }
}
