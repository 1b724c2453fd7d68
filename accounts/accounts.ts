import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { Kysely } from 'kysely';

import { InvalidOptions } from '../engine/errors.js';
import { type Credentials, type KeyPair, KeyPairs, type NewKeyPair } from './key-pairs.js';
import { migrate } from './migrations.js';
import { type Owner, Owners } from './owners.js';
import { sqliteDialect } from './sqlite-dialect.js';
import type { Tables } from './tables.js';
import { type NewUsage, UsageLog, type UsageRow } from './usage.js';

/** The key store: owners, their key pairs, and what was done with them. Safe to open in several processes at once. */
export interface Accounts extends AsyncDisposable {
  /** @throws InvalidOptions when the address or the password is not accepted, or the address has an account. */
  createOwner(email: string, password: string): Promise<Owner>;
  /** The owner whose password this is. */
  verifyOwner(email: string, password: string): Promise<Owner | undefined>;
  /** The secret is returned here and never again. @throws InvalidOptions */
  createKeyPair(pair: NewKeyPair): Promise<Credentials>;
  /** Oldest first. */
  listKeyPairs(): Promise<readonly KeyPair[]>;
  /** Counts from the next request on, for good. @throws NothingFound when there is no such key. */
  revoke(apiKey: string): Promise<void>;
  authenticate(apiKey: string, apiSecret: string): Promise<KeyPair | 'unknown' | 'revoked'>;
  recordUsage(usage: NewUsage): Promise<void>;
  /** By key pair, operation and hour, from the hour that `at` lies in. */
  usageSince(at: Date): Promise<readonly UsageRow[]>;
  /** Whether there are no key pairs yet. */
  firstStart(): Promise<boolean>;
}

/**
 * Opens the key store in the data folder, which nobody else may enter, and makes both when they are not there yet.
 * @throws InvalidOptions when the folder or the database cannot be used.
 */
export async function openAccounts(dataFolder: string): Promise<Accounts> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await chmod(dataFolder, 0o700);
    return await openDatabase(join(dataFolder, 'quire.db'));
  } catch (cause) {
    throw new InvalidOptions(`QUIRE_DATA: the key store in ${dataFolder} cannot be opened (${codeOf(cause)}).`, {
      cause,
    });
  }
}

/** What the system or the database calls the failure; a migration that fails has it in its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

async function openDatabase(path: string): Promise<Accounts> {
  const database = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  await migrate(database);
  const owners = new Owners(database);
  const keyPairs = new KeyPairs(database);
  const usage = new UsageLog(database);
  return {
    createOwner: (email, password) => owners.create(email, password),
    verifyOwner: (email, password) => owners.verify(email, password),
    createKeyPair: (pair) => keyPairs.create(pair),
    listKeyPairs: () => keyPairs.list(),
    revoke: (apiKey) => keyPairs.revoke(apiKey),
    authenticate: (apiKey, apiSecret) => keyPairs.authenticate(apiKey, apiSecret),
    recordUsage: (entry) => usage.record(entry),
    usageSince: (at) => usage.since(at),
    firstStart: () => keyPairs.isEmpty(),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}
