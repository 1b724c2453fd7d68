import { Busy, reasonOf } from '../errors.js';
import type { Begun, Load } from './governor.js';

export interface MemoryAdmissionSettings {
  /** The memory in bytes above which no further job begins while another one runs. */
  readonly maxBytes: number;
  /** Measures the memory in bytes of the process and its programs. Never rejects. */
  readonly measure: () => Promise<number>;
  /** Is called at each measurement above the maximum, to release memory that no job needs. */
  readonly release: () => void;
  readonly measureMs?: number;
  readonly waitMs?: number;
}

interface WaitingJob {
  begin(): void;
}

const MEASURE_MS = 500;

/** Maximum waiting time of a job. */
const WAIT_MS = 60_000;

const SECONDS_UNTIL_RETRY = 10;

/**
 * Lets jobs wait while the memory of the service and its programs is above a maximum: a machine that swaps, or ends
 * programs for lack of memory, serves nobody. A job always begins when no other one runs, so waiting ends. The memory is
 * measured at intervals while jobs run, since a measurement takes milliseconds of a core.
 */
export class MemoryAdmission {
  readonly #waiting = new Set<WaitingJob>();
  readonly #begun = { tasks: 0, waitedMs: 0 };
  #running = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isMeasuring = false;

  constructor(private readonly settings: MemoryAdmissionSettings) {}

  /** Running and waiting jobs, and those that have begun. */
  get queue(): Load & Begun {
    return { running: this.#running, waiting: this.#waiting.size, ...this.#begun };
  }

  /** The memory in bytes at the last measurement; 0 before the first job. */
  get measuredBytes(): number {
    return this.#bytes;
  }

  get #isFull(): boolean {
    return this.#bytes > this.settings.maxBytes;
  }

  /** Runs a job when there is memory for it. @throws Busy after a minute; the signal's reason */
  async run<Result>(job: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const asked = performance.now();
    if ((this.#isFull || this.#waiting.size > 0) && this.#running > 0) await this.#wait(signal);
    else this.#running += 1;
    this.#begun.tasks += 1;
    this.#begun.waitedMs += performance.now() - asked;
    this.#watch();
    try {
      return await job();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#beginNext();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw reasonOf(signal);
    const { waitMs = WAIT_MS } = this.settings;
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.#waiting.delete(waiting);
      };
      const waiting = {
        begin: () => {
          stop();
          resolve();
        },
      };
      const fail = (reason: Error): void => {
        stop();
        reject(reason);
      };
      const giveUp = (): void => fail(reasonOf(signal));
      const timer = setTimeout(() => fail(tooFull()), waitMs);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(waiting);
    });
  }

  #beginNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    // Counts it before its promise resolves, so that no other job begins meanwhile.
    this.#running += 1;
    next.begin();
  }

  /**
   * Measures the memory now and at intervals, until an interval ends while no job runs. Short jobs that follow each other share a
   * measurement, which takes longer than they do.
   */
  #watch(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => this.#measureAgain(), this.settings.measureMs ?? MEASURE_MS).unref();
    void this.#measure();
  }

  #measureAgain(): void {
    if (this.#running > 0) {
      void this.#measure();
      return;
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #measure(): Promise<void> {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    this.#bytes = await this.settings.measure();
    this.#isMeasuring = false;
    if (this.#isFull) this.settings.release();
    // One job for each measurement: the memory of a job shows only after it has begun.
    else this.#beginNext();
  }
}

function tooFull(): Busy {
  return new Busy('Other documents are using the memory of the service; try again shortly.', SECONDS_UNTIL_RETRY);
}
