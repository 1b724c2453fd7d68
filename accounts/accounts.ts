import type { Settings } from '../engine/job/settings.js';
import { type Credentials, type KeyPair, KeyPairs, type NewKeyPair } from './key-pairs.js';
import type { KeyStoreDatabase } from './key-store-database.js';
import { type Owner, Owners } from './owners.js';
import { Sessions } from './sessions.js';
import { openSqlite } from './sqlite-database.js';
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
  /**
   * Gives a key pair a new secret. The former one is accepted for another `overlapMs`; earlier ones end at once.
   * @throws NothingFound when there is no such key, or it is revoked
   */
  rotate(apiKey: string, overlapMs: number): Promise<Credentials>;
  /** Checks credentials without a write, so it works when the database is locked, read-only or on a full disk. */
  authenticate(apiKey: string, apiSecret: string): Promise<KeyPair | 'unknown' | 'revoked'>;
  /** Adds to the usage, which is written within seconds, as is the time when a key pair was last used. */
  recordUsage(usage: NewUsage): void;
  /** Returns the usage by key pair, operation and hour, from the hour of `at` on, of one owner or of all key pairs. */
  usageSince(at: Date, ownerId?: string): Promise<readonly UsageRow[]>;
  /** Whether no key pair has been created yet, as on the first start. */
  hasNoKeyPairs(): Promise<boolean>;
}

/** Hears of usage that cannot be written and stays in memory. */
type FaultListener = (error: unknown) => void;

/**
 * Opens the key store.
 * @param place the URL of a PostgreSQL database, or the data folder, in which a SQLite database is created
 * @param options `waitMs`: how long to wait for a PostgreSQL database that is away
 * @throws InvalidOptions when the folder or the database cannot be used
 */
export async function openAccounts(
  place: string,
  onFault: FaultListener = () => undefined,
  { waitMs = 0 } = {},
): Promise<Accounts> {
  return accountsIn(await openKeyStoreDatabase(place, waitMs), onFault);
}

/** Opens the database of the key store, as `openAccounts` does. */
export async function openKeyStoreDatabase(place: string, waitMs = 0): Promise<KeyStoreDatabase> {
  if (!/^postgres(ql)?:/.test(place)) return await openSqlite(place);
  // Imported when used, so that services without PostgreSQL start without its client.
  const { openPostgres } = await import('./postgres-database.js');
  return await openPostgres(place, waitMs);
}

/** Returns the place of the key store for `openAccounts`. */
export function keyStorePlace({ databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>): string {
  return databaseUrl ?? dataFolder;
}

function accountsIn({ tables: database, transactWithoutWaiting }: KeyStoreDatabase, onFault: FaultListener): Accounts {
  const owners = new Owners(database);
  const buffer = new UsageBuffer(database, transactWithoutWaiting, onFault);
  const keyPairs = new KeyPairs(database, (apiKey, at) => buffer.addLastUse(apiKey, at));
  return {
    createOwner: (email, password) => owners.create(email, password),
    verifyOwner: (email, password) => owners.verify(email, password),
    findOwner: (email) => owners.find(email),
    hasNoOwners: () => owners.isEmpty(),
    changePassword: (ownerId, password) => owners.changePassword(ownerId, password),
    sessions: new Sessions(database, transactWithoutWaiting),
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
    rotate: (apiKey, overlapMs) => keyPairs.rotate(apiKey, overlapMs),
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
