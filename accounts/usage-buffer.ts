import type { Kysely, Transaction } from 'kysely';

import type { Transact } from './key-store-database.js';
import type { Tables } from './tables.js';
import { addUsage, type CountedUsage, sumOf, usageKey } from './usage.js';

/** Time between two writes. */
const WRITE_INTERVAL_MS = 2000;

/** Data that has not been written yet. */
interface Batch {
  /** Time of the last use, by API key. */
  readonly lastUsed: Map<string, Date>;
  /** Sums by `usageKey`. */
  readonly usage: Map<string, CountedUsage>;
}

/**
 * Collects the usage and the last use of key pairs in memory and writes them in batches, so that no request waits for a
 * write. While the database is locked or the disk is full, the batch stays in memory and is written later.
 */
export class UsageBuffer {
  #batch: Batch = emptyBatch();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failing = false;

  /** @param onFault called when a write fails after a successful one */
  constructor(
    private readonly database: Kysely<Tables>,
    private readonly transactWithoutWaiting: Transact,
    private readonly onFault: (error: unknown) => void,
  ) {}

  addLastUse(apiKey: string, at: Date): void {
    this.#batch.lastUsed.set(apiKey, at);
    this.#schedule();
  }

  addUsage(usage: CountedUsage): void {
    const key = usageKey(usage);
    const known = this.#batch.usage.get(key);
    this.#batch.usage.set(key, known === undefined ? usage : sumOf(known, usage));
    this.#schedule();
  }

  /** Writes the collected data; keeps it when the write fails. */
  async write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(this.transactWithoutWaiting));
    await this.#writing;
  }

  /** Writes the collected data for the last time, and waits for other processes that write. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write((work) => this.database.transaction().execute(work));
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.write(), WRITE_INTERVAL_MS).unref();
  }

  async #write(transact: Transact): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#batch;
    if (batch.lastUsed.size === 0 && batch.usage.size === 0) return;
    this.#batch = emptyBatch();
    try {
      await transact((transaction) => writeBatch(transaction, batch));
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.onFault(error);
      this.#failing = true;
      this.#putBack(batch);
    }
  }

  #putBack({ lastUsed, usage }: Batch): void {
    for (const [apiKey, at] of lastUsed) if (!this.#batch.lastUsed.has(apiKey)) this.addLastUse(apiKey, at);
    for (const it of usage.values()) this.addUsage(it);
  }
}

function emptyBatch(): Batch {
  return { lastUsed: new Map(), usage: new Map() };
}

async function writeBatch(transaction: Transaction<Tables>, { lastUsed, usage }: Batch): Promise<void> {
  // All processes write rows in the same order, so that their transactions do not wait for each other in a circle.
  for (const [apiKey, at] of inOrder(lastUsed)) {
    const used = { last_used_at: at.toISOString() };
    await transaction.updateTable('key_pairs').set(used).where('api_key', '=', apiKey).execute();
  }
  await addUsage(
    transaction,
    inOrder(usage).map(([, it]) => it),
  );
}

function inOrder<Value>(values: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...values].sort(([one], [other]) => (one < other ? -1 : 1));
}
