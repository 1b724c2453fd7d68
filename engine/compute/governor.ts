import { setMaxListeners } from 'node:events';

import { Busy, reasonOf } from '../errors.js';

/** How many tasks run, and how many wait. */
export interface Load {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Lets a number of tasks run at once. The others wait, and their owners take turns: a job of hundreds of tasks keeps
 * nobody's single one waiting behind all of them. An owner who finds a number of others waiting is refused with
 * {@link Busy}, unless it has been let in before: a job at work is not given up half-way.
 */
export class Governor {
  #running = 0;
  /** The tasks that wait, by owner; the first owner is the next whose turn it is, and none is without a task. */
  readonly #waiting = new Map<object, Set<() => void>>();
  readonly #letIn = new WeakSet<object>();

  constructor(
    private readonly slots: number,
    private readonly queue: number,
  ) {}

  get load(): Load {
    const waiting = [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
    return { running: this.#running, waiting };
  }

  /**
   * Runs the task when a slot is free; a signal that is aborted before that gives up the place in the queue. A job has
   * one signal, so that it stands for the owner unless another is named.
   */
  async run<Result>(task: () => Promise<Result>, signal: AbortSignal, owner: object = signal): Promise<Result> {
    await this.#enter(signal, owner);
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
      throw new Busy('The service is at work on as many documents as it can take; try again shortly.', 5);
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
      // A job of many tasks has many listeners, and each is removed: no leak to warn of.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** A slot goes straight to the one whose turn it is, so that nobody overtakes the queue. */
  #leave(): void {
    for (const [owner, tasks] of this.#waiting) {
      for (const enter of tasks) {
        this.#drop(owner, enter);
        // To the end of the row of owners.
        if (this.#waiting.delete(owner)) this.#waiting.set(owner, tasks);
        enter();
        return;
      }
    }
    this.#running -= 1;
  }

  #drop(owner: object, enter: () => void): void {
    const tasks = this.#waiting.get(owner);
    tasks?.delete(enter);
    if (tasks?.size === 0) this.#waiting.delete(owner);
  }
}
