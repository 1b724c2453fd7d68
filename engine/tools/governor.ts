import { Busy, reasonOf } from '../errors.js';

/** Lets a number of tasks run at once and a number wait; one more is refused with {@link Busy}. */
export class Governor {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly slots: number,
    private readonly queue: number,
  ) {}

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /** Runs the task when a slot is free; a signal that is aborted before that gives up the place in the queue. */
  async run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await this.#enter(signal);
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw reasonOf(signal);
    if (this.#running < this.slots) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.queue) {
      throw new Busy('The service is at work on as many documents as it can take; try again shortly.', 5);
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.delete(enter);
        reject(reasonOf(signal));
      };
      this.#waiting.add(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** A slot goes straight to the one that has waited longest, so that nobody overtakes the queue. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
