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

/** Counts crashes of one program along with other processes. Its functions never reject. */
export interface CrashCounter {
  /** @param forMs milliseconds after which the crashes are forgotten */
  add(digest: string, forMs: number): Promise<void>;
  find(digest: string): Promise<{ readonly crashes: number; readonly forMs: number }>;
}

/** Counts crashes in all processes, by program. */
export interface SharedCrashes {
  of(program: string): CrashCounter;
}

/** Documents that have crashed converters, by the digest of their bytes and whatever the question was. */
export class CrashBlocklist {
  /** Ordered by last crash. */
  readonly #entries = new Map<string, Entry>();

  /**
   * @param now milliseconds of a monotonic clock
   * @param shared counts the crashes in other processes
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly shared?: CrashCounter,
  ) {}

  /** Blocks the document in this process at once, and resolves when other processes know of the crash. */
  async addCrash(digest: string): Promise<void> {
    const forMs = MINUTES * 60_000;
    this.#set(digest, (this.#current(digest)?.crashes ?? 0) + 1, forMs);
    await this.shared?.add(digest, forMs);
  }

  /** Takes over the crashes that other processes have counted. */
  async learn(digest: string): Promise<void> {
    if (this.shared === undefined) return;
    const { crashes, forMs } = await this.shared.find(digest);
    if (crashes > (this.#current(digest)?.crashes ?? 0)) this.#set(digest, crashes, forMs);
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

  #set(digest: string, crashes: number, forMs: number): void {
    this.#entries.delete(digest);
    this.#entries.set(digest, { crashes, until: this.now() + forMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_DOCUMENTS && oldest !== undefined) this.#entries.delete(oldest);
  }

  #current(digest: string): Entry | undefined {
    const entry = this.#entries.get(digest);
    return entry !== undefined && this.now() < entry.until ? entry : undefined;
  }
}
