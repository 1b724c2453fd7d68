import { InvalidInput } from '../../errors.js';

/** How many crashes a document may cause before it is refused. */
const MAX_CRASHES = 2;

/** How long a document stays on the list after its last crash, in minutes. */
const MINUTES = 10;

/** How many documents the list holds. */
const MAX_DOCUMENTS = 1000;

interface Entry {
  readonly crashes: number;
  readonly until: number;
}

/** Documents that have crashed converters, by the digest of their bytes, whatever was asked of the converter. */
export class CrashBlocklist {
  /** In the order of the last crash. */
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

  /** Whether the document has crashed a converter, which does not block it yet. */
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
