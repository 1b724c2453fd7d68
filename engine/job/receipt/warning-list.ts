/** Maximum distinct warnings of a job that are kept, and characters of each: a plugin may give any number, of any length. */
const MAX_WARNINGS = 1000;
const MAX_CHARACTERS = 2000;

/** The distinct warnings of a job, in order. The last one counts those beyond the limit. */
export class WarningList implements Iterable<string> {
  readonly #kept: Set<string>;
  #more = 0;

  constructor(warnings: Iterable<string> = []) {
    this.#kept = new Set(warnings);
  }

  add(warning: string): void {
    const kept = warning.length <= MAX_CHARACTERS ? warning : `${warning.slice(0, MAX_CHARACTERS - 1)}…`;
    if (this.#kept.size < MAX_WARNINGS) this.#kept.add(kept);
    else if (!this.#kept.has(kept)) this.#more += 1;
  }

  *[Symbol.iterator](): Iterator<string> {
    yield* this.#kept;
    if (this.#more > 0) yield `${this.#more} more ${this.#more === 1 ? 'warning was' : 'warnings were'} left out.`;
  }
}
