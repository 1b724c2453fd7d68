/**
 * Counts the time of tasks for their time limits. While more tasks run than there are cores, each of them gets a part of a core,
 * and the clock is slower by the same factor. So a task does not reach its limit because others run beside it.
 */
export class TaskClock {
  #tasks = 0;
  #milliseconds = 0;
  /** The time at which the number of tasks changed last. */
  #changed = 0;

  constructor(
    private readonly cores: number,
    /** The time in milliseconds. */
    private readonly time: () => number = () => performance.now(),
  ) {}

  /** The counted time in milliseconds. It never stands still while the number of tasks has a maximum. */
  get now(): number {
    return this.#milliseconds + shareOfCore(this.cores, this.#tasks) * (this.time() - this.#changed);
  }

  /** Counts a task until the result is disposed. */
  begin(): Disposable {
    this.#change(1);
    return { [Symbol.dispose]: () => this.#change(-1) };
  }

  #change(by: number): void {
    this.#milliseconds = this.now;
    this.#changed = this.time();
    this.#tasks += by;
  }
}

/** Returns the part of a core that each of the running tasks gets. */
export function shareOfCore(cores: number, tasks: number): number {
  return Math.min(1, cores / Math.max(1, tasks));
}
