import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Kysely } from 'kysely';

import { InvalidOptions } from '../engine/errors.js';
import { type Credentials, type KeyPair, KeyPairs, type NewKeyPair } from './key-pairs.js';
import { migrate } from './migrations.js';
import { type Owner, Owners } from './owners.js';
import { sqliteDialect } from './sqlite-dialect.js';
import type { Tables } from './tables.js';
import { type NewUsage, type UsageRow, usageSince } from './usage.js';
import { UseLog } from './use-log.js';

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
  /** Depends on no write: the database may be locked, read-only or on a full disk. */
  authenticate(apiKey: string, apiSecret: string): Promise<KeyPair | 'unknown' | 'revoked'>;
  /** Is written soon, as is the last use of key pairs. */
  recordUsage(usage: NewUsage): void;
  /** By key pair, operation and hour, from the hour that `at` lies in. */
  usageSince(at: Date): Promise<readonly UsageRow[]>;
  /** Whether there are no key pairs yet. */
  firstStart(): Promise<boolean>;
}

/**
 * Opens the key store in the data folder, which nobody else may enter, and makes both when they are not there yet.
 * @param onFault is told when usage cannot be written; it is kept in memory then
 * @throws InvalidOptions when the folder or the database cannot be used.
 */
export async function openAccounts(
  dataFolder: string,
  onFault: (error: unknown) => void = () => undefined,
): Promise<Accounts> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    // Not when there is nothing to change: the file system may be read-only.
    if (((await stat(dataFolder)).mode & 0o777) !== 0o700) await chmod(dataFolder, 0o700);
    return await openDatabase(join(dataFolder, 'quire.db'), onFault);
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

async function openDatabase(path: string, onFault: (error: unknown) => void): Promise<Accounts> {
  const database = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const owners = new Owners(database);
  const uses = new UseLog(database, onFault);
  const keyPairs = new KeyPairs(database, (apiKey, at) => uses.addLastUse(apiKey, at));
  return {
    createOwner: (email, password) => owners.create(email, password),
    verifyOwner: (email, password) => owners.verify(email, password),
    createKeyPair: (pair) => keyPairs.create(pair),
    async listKeyPairs() {
      await uses.write();
      return await keyPairs.list();
    },
    revoke: (apiKey) => keyPairs.revoke(apiKey),
    authenticate: (apiKey, apiSecret) => keyPairs.authenticate(apiKey, apiSecret),
    recordUsage: (entry) => uses.addUsage(entry),
    async usageSince(at) {
      await uses.write();
      return await usageSince(database, at);
    },
    firstStart: () => keyPairs.isEmpty(),
    async [Symbol.asyncDispose]() {
      await uses.close();
      await database.destroy();
    },
  };
}
