/** How long starts rest after too many that came to nothing, in milliseconds; twice as long each time. */
const REST_MS = { first: 1000, most: 60_000 };

/**
 * Counts starts that came to nothing, and converters that ended by themselves, since a document was last converted. After
 * more than `allowed`, starts that nobody waits for are to rest for a while.
 */
export class Setbacks {
  #count = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(
    private readonly allowed: number,
    private readonly onRested: () => void,
  ) {}

  get areToRest(): boolean {
    return this.#rest !== undefined;
  }

  note(): void {
    this.#count += 1;
    const beyond = this.#count - this.allowed;
    if (beyond <= 0 || this.#rest !== undefined) return;
    const rested = (): void => {
      this.#rest = undefined;
      this.onRested();
    };
    this.#rest = setTimeout(rested, Math.min(REST_MS.most, REST_MS.first * 2 ** (beyond - 1))).unref();
  }

  forget(): void {
    this.#count = 0;
    clearTimeout(this.#rest);
    this.#rest = undefined;
  }
}
