/** Pause after too many failures in a row, in milliseconds; it doubles with each further failure, up to `most`. */
const PAUSE_MS = { first: 1000, most: 60_000 };

/**
 * Exponential back-off for starts that no document waits for. It counts failures in a row: starts that failed, and idle
 * converters that ended by themselves. A converted document resets it.
 */
export class StartBackOff {
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;

  /** @param allowed how many failures in a row cause no pause */
  constructor(
    private readonly allowed: number,
    private readonly onPauseOver: () => void,
  ) {}

  get isPaused(): boolean {
    return this.#pause !== undefined;
  }

  addFailure(): void {
    this.#failures += 1;
    const beyond = this.#failures - this.allowed;
    if (beyond <= 0 || this.#pause !== undefined) return;
    const resume = (): void => {
      this.#pause = undefined;
      this.onPauseOver();
    };
    this.#pause = setTimeout(resume, Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** (beyond - 1))).unref();
  }

  reset(): void {
    this.#failures = 0;
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }
}
