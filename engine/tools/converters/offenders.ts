import { InvalidInput } from '../../errors.js';

/** How often a document may bring a converter down before it is refused. */
const CHANCES = 2;

/** How long it is remembered, in minutes from the last time. */
const MINUTES = 10;

/** How many documents are remembered. */
const MOST = 1000;

interface Record {
  readonly times: number;
  readonly until: number;
}

/** Documents that have brought converters down, by their digest. Whatever was asked of them, they count as the same. */
export class Offenders {
  /** The one that was noted longest ago is the first. */
  readonly #records = new Map<string, Record>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(digest: string): void {
    const times = (this.#current(digest)?.times ?? 0) + 1;
    this.#records.delete(digest);
    this.#records.set(digest, { times, until: this.now() + MINUTES * 60_000 });
    const [oldest] = this.#records.keys();
    if (this.#records.size > MOST && oldest !== undefined) this.#records.delete(oldest);
  }

  has(digest: string): boolean {
    return this.#current(digest) !== undefined;
  }

  /** @throws InvalidInput */
  check(digest: string, { name, program }: { readonly name: string; readonly program: string }): void {
    if ((this.#current(digest)?.times ?? 0) < CHANCES) return;
    throw new InvalidInput(
      `${name}: it has brought ${program} down twice, and is not tried again for ${MINUTES} minutes.`,
    );
  }

  #current(digest: string): Record | undefined {
    const record = this.#records.get(digest);
    return record !== undefined && this.now() < record.until ? record : undefined;
  }
}
