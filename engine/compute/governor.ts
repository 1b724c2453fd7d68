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

/** Each time after so many free slots, the slot passes to the owner that waits longest; otherwise to the one that used least time. */
const SLOTS_BY_USE = 4;

/**
 * Limits the number of tasks that run at once. Owners of waiting tasks take turns, so a single task does not wait for all
 * tasks of a large job; owners whose tasks took less time come first, so that a small job does not wait for a task of each
 * slow one. When the queue of owners is full, a new owner gets {@link Busy}; owners that have already run a task are always
 * admitted, so that a job in progress does not fail.
 */
export class Governor {
  #running = 0;
  /** The number of slots that passed to a waiting task. */
  #passed = 0;
  /** Waiting tasks by owner. The first owner is next; owners without tasks are removed. */
  readonly #waiting = new Map<object, Set<() => void>>();
  /** Milliseconds in slots of the owners that have run a task. */
  readonly #used = new WeakMap<object, number>();
  readonly #begun = { tasks: 0, waitedMs: 0 };
  /** The number of waiting tasks, in memory that threads can share. */
  readonly waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  constructor(
    private readonly slots: number,
    private readonly queue: number,
    /** The time in milliseconds. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  get load(): Load {
    return { running: this.#running, waiting: Atomics.load(this.waiting, 0) };
  }

  get begun(): Begun {
    return { ...this.#begun };
  }

  /** Whether tasks of other owners wait. */
  hasWaitingBeside(owner: object): boolean {
    return this.#waiting.size > (this.#waiting.has(owner) ? 1 : 0);
  }

  /** Whether tasks of other owners wait whose tasks took little time so far. */
  hasQuickWaitingBeside(owner: object): boolean {
    for (const other of this.#waiting.keys()) if (other !== owner && this.#levelOf(other) === 0) return true;
    return false;
  }

  /**
   * Runs the task when a slot is free; aborting the signal removes a waiting task. By default the signal identifies the owner,
   * since a job has one signal.
   */
  async run<Result>(task: () => Promise<Result>, signal: AbortSignal, owner: object = signal): Promise<Result> {
    const asked = this.now();
    await this.#enter(signal, owner);
    const began = this.now();
    this.#begun.tasks += 1;
    this.#begun.waitedMs += began - asked;
    try {
      this.#use(owner, 0);
      return await task();
    } finally {
      this.#use(owner, this.now() - began);
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal, owner: object): Promise<void> {
    if (signal.aborted) throw reasonOf(signal);
    if (this.#running < this.slots) {
      this.#running += 1;
      return;
    }
    const isNew = !this.#waiting.has(owner) && !this.#used.has(owner);
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
    const owner = this.#nextOwner();
    const tasks = owner && this.#waiting.get(owner);
    const [enter] = tasks ?? [];
    if (owner === undefined || tasks === undefined || enter === undefined) {
      this.#running -= 1;
      return;
    }
    this.#passed += 1;
    this.#drop(owner, enter);
    // Moves the owner to the end of the queue.
    if (this.#waiting.delete(owner)) this.#waiting.set(owner, tasks);
    enter();
  }

  /** Returns the first of the owners that used least time; now and then the first of all, so that none waits for ever. */
  #nextOwner(): object | undefined {
    const owners = [...this.#waiting.keys()];
    if (this.#passed % SLOTS_BY_USE === SLOTS_BY_USE - 1) return owners[0];
    const least = Math.min(...owners.map((owner) => this.#levelOf(owner)));
    return owners.find((owner) => this.#levelOf(owner) === least);
  }

  /** Owners of a level differ by less than twice in the time that they used; up to two seconds make no difference. */
  #levelOf(owner: object): number {
    return Math.floor(Math.log2(Math.max(1, (this.#used.get(owner) ?? 0) / 1000)));
  }

  #use(owner: object, milliseconds: number): void {
    this.#used.set(owner, (this.#used.get(owner) ?? 0) + milliseconds);
  }

  #drop(owner: object, enter: () => void): void {
    const tasks = this.#waiting.get(owner);
    if (tasks?.delete(enter) === true) Atomics.sub(this.waiting, 0, 1);
    if (tasks?.size === 0) this.#waiting.delete(owner);
  }
}
