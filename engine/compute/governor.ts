import { setMaxListeners } from 'node:events';

import { Busy, reasonOf } from '../errors.js';

/** The numbers of running and waiting tasks. */
export interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** All tasks that have begun since the start. */
export interface Begun {
  readonly tasks: number;
  /** The time that all of them waited together, in milliseconds. */
  readonly waitedMs: number;
}

/**
 * Limits the number of tasks that run at once. Owners of waiting tasks take turns, so a single task does not wait for all
 * tasks of a large job. When the queue of owners is full, a new owner gets {@link Busy}; owners that have already run a task
 * are always admitted, so that a job in progress does not fail.
 */
export class Governor {
  #running = 0;
  /** Waiting tasks by owner. The first owner is next; owners without tasks are removed. */
  readonly #waiting = new Map<object, Set<() => void>>();
  readonly #letIn = new WeakSet<object>();
  readonly #begun = { tasks: 0, waitedMs: 0 };
  /** The number of waiting tasks, in memory that threads can share. */
  readonly waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  constructor(
    private readonly slots: number,
    private readonly queue: number,
  ) {}

  get load(): Load {
    return { running: this.#running, waiting: Atomics.load(this.waiting, 0) };
  }

  get begun(): Begun {
    return { ...this.#begun };
  }

  /**
   * Runs the task when a slot is free; aborting the signal removes a waiting task. By default the signal identifies the owner,
   * since a job has one signal.
   */
  async run<Result>(task: () => Promise<Result>, signal: AbortSignal, owner: object = signal): Promise<Result> {
    const asked = performance.now();
    await this.#enter(signal, owner);
    this.#begun.tasks += 1;
    this.#begun.waitedMs += performance.now() - asked;
    try {
      this.#letIn.add(owner);
      return await task();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal, owner: object): Promise<void> {
    if (signal.aborted) throw reasonOf(signal);
    if (this.#running < this.slots) {
      this.#running += 1;
      return;
    }
    const isNew = !this.#waiting.has(owner) && !this.#letIn.has(owner);
    if (isNew && this.#waiting.size >= this.queue) {
      throw new Busy('The service is processing as many documents as it can; try again shortly.', 5);
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#drop(owner, enter);
        reject(reasonOf(signal));
      };
      this.#waiting.set(owner, (this.#waiting.get(owner) ?? new Set()).add(enter));
      Atomics.add(this.waiting, 0, 1);
      // A job of many tasks adds many listeners. All are removed, so the leak warning of Node.js would be wrong.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Passes the slot directly to the next waiting task, so that no new task overtakes the queue. */
  #leave(): void {
    for (const [owner, tasks] of this.#waiting) {
      for (const enter of tasks) {
        this.#drop(owner, enter);
        // Moves the owner to the end of the queue.
        if (this.#waiting.delete(owner)) this.#waiting.set(owner, tasks);
        enter();
        return;
      }
    }
    this.#running -= 1;
  }

  #drop(owner: object, enter: () => void): void {
    const tasks = this.#waiting.get(owner);
    if (tasks?.delete(enter) === true) Atomics.sub(this.waiting, 0, 1);
    if (tasks?.size === 0) this.#waiting.delete(owner);
  }
}
