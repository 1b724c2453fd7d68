import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './tables.js';

/** An open database of the key store, migrated to the current schema. */
export interface KeyStoreDatabase {
  readonly tables: Kysely<Tables>;
  /** Runs a transaction that fails soon, instead of waiting, when another process writes or the database is away. */
  readonly transactWithoutWaiting: Transact;
  /** Begins a transaction that reads all tables as they are at one moment, while others write. */
  readonly beginSnapshot: string;
}

export type Transact = (work: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>;
