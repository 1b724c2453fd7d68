import type { Kysely, Transaction } from 'kysely';

import { withoutWaiting } from './sqlite-dialect.js';
import type { Tables } from './tables.js';
import { addUsage, type NewUsage, sumOf, usageKey } from './usage.js';

/** How long uses of key pairs are collected before they are written. */
const COLLECT_MS = 2000;

/** What waits to be written. */
interface Batch {
  /** By API key. */
  readonly lastUsed: Map<string, Date>;
  /** By API key, operation and hour. */
  readonly usage: Map<string, NewUsage>;
}

/**
 * Collects when key pairs were used and for what, and writes it in batches. No request waits for it: while the database
 * is locked or its disk is full, the batch stays in memory and is tried again.
 */
export class UseLog {
  #batch: Batch = emptyBatch();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failing = false;

  /** @param onFault is told when writing begins to fail. */
  constructor(
    private readonly database: Kysely<Tables>,
    private readonly onFault: (error: unknown) => void,
  ) {}

  addLastUse(apiKey: string, at: Date): void {
    this.#batch.lastUsed.set(apiKey, at);
    this.#schedule();
  }

  addUsage(usage: NewUsage): void {
    const key = usageKey(usage);
    const known = this.#batch.usage.get(key);
    this.#batch.usage.set(key, known === undefined ? usage : sumOf(known, usage));
    this.#schedule();
  }

  /** Writes what there is; what cannot be written now is kept. */
  async write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write((work) => withoutWaiting(this.database, work)));
    await this.#writing;
  }

  /** Writes what there is for the last time, and waits for other processes that write. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write((work) => this.database.transaction().execute(work));
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.write(), COLLECT_MS).unref();
  }

  async #write(transact: (work: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>): Promise<void> {
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
      this.#keep(batch);
    }
  }

  #keep({ lastUsed, usage }: Batch): void {
    for (const [apiKey, at] of lastUsed) if (!this.#batch.lastUsed.has(apiKey)) this.addLastUse(apiKey, at);
    for (const it of usage.values()) this.addUsage(it);
  }
}

function emptyBatch(): Batch {
  return { lastUsed: new Map(), usage: new Map() };
}

async function writeBatch(transaction: Transaction<Tables>, { lastUsed, usage }: Batch): Promise<void> {
  for (const [apiKey, at] of lastUsed) {
    const used = { last_used_at: at.toISOString() };
    await transaction.updateTable('key_pairs').set(used).where('api_key', '=', apiKey).execute();
  }
  for (const it of usage.values()) await addUsage(transaction, it);
}
