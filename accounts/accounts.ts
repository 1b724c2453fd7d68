import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Kysely } from 'kysely';

import { InvalidOptions } from '../engine/errors.js';
import { type Credentials, type KeyPair, KeyPairs, type NewKeyPair } from './key-pairs.js';
import { migrate } from './migrations.js';
import { type Owner, Owners } from './owners.js';
import { Sessions } from './sessions.js';
import { sqliteDialect } from './sqlite-dialect.js';
import type { Tables } from './tables.js';
import { UsageBuffer } from './usage-buffer.js';
import { countedUsage, type NewUsage, type UsageRow, usageSince } from './usage.js';

/** The key store: owners, their key pairs and usage. Several processes may have it open at the same time. */
export interface Accounts extends AsyncDisposable {
  /** @throws InvalidOptions when the address or the password is not accepted, or the address has an account. */
  createOwner(email: string, password: string): Promise<Owner>;
  /** Returns the owner with this address when the password is correct. */
  verifyOwner(email: string, password: string): Promise<Owner | undefined>;
  /** @throws NothingFound when the address has no account */
  findOwner(email: string): Promise<Owner>;
  hasNoOwners(): Promise<boolean>;
  /** @throws InvalidOptions when the password is not accepted */
  changePassword(ownerId: string, password: string): Promise<void>;
  readonly sessions: Sessions;
  /** Creates a key pair; the secret cannot be read again later. @throws InvalidOptions */
  createKeyPair(pair: NewKeyPair): Promise<Credentials>;
  /** Returns all key pairs, the oldest first. */
  listKeyPairs(): Promise<readonly KeyPair[]>;
  /** Returns the key pairs of an owner, also the one of the workbench, the oldest first. */
  listKeyPairsOf(ownerId: string): Promise<readonly KeyPair[]>;
  /** Returns the key pair to which the requests of an owner in the workbench belong; it authenticates nobody. */
  workbenchKeyPair(ownerId: string): Promise<KeyPair>;
  /**
   * Revokes a key pair permanently, from the next request on.
   * @param ownerId when given, a key pair of somebody else is treated as if it did not exist
   * @throws NothingFound when there is no such key
   */
  revoke(apiKey: string, ownerId?: string): Promise<void>;
  /** Checks credentials without a write, so it works when the database is locked, read-only or on a full disk. */
  authenticate(apiKey: string, apiSecret: string): Promise<KeyPair | 'unknown' | 'revoked'>;
  /** Adds to the usage, which is written within seconds, as is the time when a key pair was last used. */
  recordUsage(usage: NewUsage): void;
  /** Returns the usage by key pair, operation and hour, from the hour of `at` on, of one owner or of all key pairs. */
  usageSince(at: Date, ownerId?: string): Promise<readonly UsageRow[]>;
  /** Whether no key pair has been created yet, as on the first start. */
  hasNoKeyPairs(): Promise<boolean>;
}

/**
 * Opens the key store in the data folder, which only this user may access, and creates both when they do not exist.
 * @param onFault called when usage cannot be written and stays in memory
 * @throws InvalidOptions when the folder or the database cannot be used
 */
export async function openAccounts(
  dataFolder: string,
  onFault: (error: unknown) => void = () => undefined,
): Promise<Accounts> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    // The mode is changed only where it differs, because the file system may be read-only.
    if (((await stat(dataFolder)).mode & 0o777) !== 0o700) await chmod(dataFolder, 0o700);
    return await openDatabase(join(dataFolder, 'quire.db'), onFault);
  } catch (cause) {
    throw new InvalidOptions(`QUIRE_DATA: the key store in ${dataFolder} cannot be opened (${codeOf(cause)}).`, {
      cause,
    });
  }
}

/** Returns the error code of the system or the database, which a failed migration has in its cause. */
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
  const buffer = new UsageBuffer(database, onFault);
  const keyPairs = new KeyPairs(database, (apiKey, at) => buffer.addLastUse(apiKey, at));
  return {
    createOwner: (email, password) => owners.create(email, password),
    verifyOwner: (email, password) => owners.verify(email, password),
    findOwner: (email) => owners.find(email),
    hasNoOwners: () => owners.isEmpty(),
    changePassword: (ownerId, password) => owners.changePassword(ownerId, password),
    sessions: new Sessions(database),
    createKeyPair: (pair) => keyPairs.create(pair),
    async listKeyPairs() {
      await buffer.write();
      return await keyPairs.list();
    },
    async listKeyPairsOf(ownerId) {
      await buffer.write();
      return await keyPairs.listOf(ownerId);
    },
    workbenchKeyPair: (ownerId) => keyPairs.ofWorkbench(ownerId),
    revoke: (apiKey, ownerId) => keyPairs.revoke(apiKey, ownerId),
    authenticate: (apiKey, apiSecret) => keyPairs.authenticate(apiKey, apiSecret),
    recordUsage: (entry) => buffer.addUsage(countedUsage(entry)),
    async usageSince(at, ownerId) {
      await buffer.write();
      return await usageSince(database, at, ownerId);
    },
    hasNoKeyPairs: () => keyPairs.isEmpty(),
    async [Symbol.asyncDispose]() {
      await buffer.close();
      await database.destroy();
    },
  };
}
