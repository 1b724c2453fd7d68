import { InvalidInput } from '../../errors.js';

/** Crashes that a document may cause before it is rejected. */
const MAX_CRASHES = 2;

/** Minutes that a document stays on the list after its last crash. */
const MINUTES = 10;

/** Maximum documents on the list. */
const MAX_DOCUMENTS = 1000;

interface Entry {
  readonly crashes: number;
  readonly until: number;
}

/** Documents that have crashed converters, by the digest of their bytes and whatever the question was. */
export class CrashBlocklist {
  /** Ordered by last crash. */
  readonly #entries = new Map<string, Entry>();

  /** @param now milliseconds of a monotonic clock */
  constructor(private readonly now: () => number = () => performance.now()) {}

  addCrash(digest: string): void {
    const crashes = (this.#current(digest)?.crashes ?? 0) + 1;
    this.#entries.delete(digest);
    this.#entries.set(digest, { crashes, until: this.now() + MINUTES * 60_000 });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_DOCUMENTS && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Whether the document has crashed a converter; one crash does not block it yet. */
  has(digest: string): boolean {
    return this.#current(digest) !== undefined;
  }

  /** @throws InvalidInput when the document is blocked */
  check(digest: string, { name, program }: { readonly name: string; readonly program: string }): void {
    if ((this.#current(digest)?.crashes ?? 0) < MAX_CRASHES) return;
    throw new InvalidInput(
      `${name}: it has brought ${program} down twice, and is not tried again for ${MINUTES} minutes.`,
    );
  }

  #current(digest: string): Entry | undefined {
    const entry = this.#entries.get(digest);
    return entry !== undefined && this.now() < entry.until ? entry : undefined;
  }
}
