import type { Kysely, Selectable } from 'kysely';

import { InvalidOptions, NothingFound } from '../engine/errors.js';
import { checkPermissions } from './permissions.js';
import { digestOf, isSecretOf, newApiKey, newApiSecret } from './secrets.js';
import type { KeyPairsTable, Tables } from './tables.js';

export interface KeyPair {
  readonly apiKey: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | undefined;
  readonly revokedAt: string | undefined;
  readonly ownerId: string | undefined;
}

/** What its holder gets to see once. */
export interface Credentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface NewKeyPair {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly ownerId?: string;
}

const MOST_NAME_LENGTH = 200;

/** How precise `lastUsedAt` is: a busy key would otherwise write on each request. */
const LAST_USED_PRECISION_MS = 60_000;

/** Stands in for the digest of an unknown key, so that its answer takes as long. */
const NO_DIGEST = digestOf('');

/** Key pairs: made, listed, revoked, recognised. */
export class KeyPairs {
  /** @param onUse is told of each use of a key pair that is to be written */
  constructor(
    private readonly database: Kysely<Tables>,
    private readonly onUse: (apiKey: string, at: Date) => void,
  ) {}

  /** @throws InvalidOptions when the name is blank or a permission is malformed. */
  async create({ name, permissions, ownerId }: NewKeyPair): Promise<Credentials> {
    checkName(name);
    checkPermissions(permissions);
    const credentials = { apiKey: newApiKey(), apiSecret: newApiSecret() };
    const row: KeyPairsTable = {
      api_key: credentials.apiKey,
      secret_digest: digestOf(credentials.apiSecret),
      owner_id: ownerId ?? null,
      name: name.trim(),
      permissions: JSON.stringify([...new Set(permissions)]),
      created_at: new Date().toISOString(),
      last_used_at: null,
      revoked_at: null,
    };
    await this.database.insertInto('key_pairs').values(row).execute();
    return credentials;
  }

  async list(): Promise<readonly KeyPair[]> {
    const rows = await this.database
      .selectFrom('key_pairs')
      .selectAll()
      .orderBy('created_at')
      .orderBy('api_key')
      .execute();
    return rows.map(toKeyPair);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.selectFrom('key_pairs').select('api_key').limit(1).executeTakeFirst()) === undefined;
  }

  /**
   * Ends a key pair, for good: it counts from the next request on, in every process.
   * @throws NothingFound when there is no such key.
   */
  async revoke(apiKey: string): Promise<void> {
    const row = await this.#find(apiKey);
    if (row === undefined) throw new NothingFound('There is no key pair with this API key.');
    await this.database
      .updateTable('key_pairs')
      .set({ revoked_at: new Date().toISOString() })
      .where('api_key', '=', apiKey)
      .where('revoked_at', 'is', null)
      .execute();
  }

  /** Reads the database each time, so that a revocation by another process counts at once, and never writes it. */
  async authenticate(apiKey: string, apiSecret: string): Promise<KeyPair | 'unknown' | 'revoked'> {
    const row = await this.#find(apiKey);
    const known = isSecretOf(row?.secret_digest ?? NO_DIGEST, apiSecret);
    if (row === undefined || !known) return 'unknown';
    if (row.revoked_at !== null) return 'revoked';
    this.#noteUse(row);
    return toKeyPair(row);
  }

  async #find(apiKey: string): Promise<Selectable<KeyPairsTable> | undefined> {
    return await this.database.selectFrom('key_pairs').selectAll().where('api_key', '=', apiKey).executeTakeFirst();
  }

  #noteUse({ api_key, last_used_at }: Selectable<KeyPairsTable>): void {
    const now = Date.now();
    if (last_used_at !== null && now - Date.parse(last_used_at) < LAST_USED_PRECISION_MS) return;
    this.onUse(api_key, new Date(now));
  }
}

function checkName(name: string): void {
  if (name.trim() !== '' && name.length <= MOST_NAME_LENGTH) return;
  throw new InvalidOptions(`name: it must be a text of 1 to ${MOST_NAME_LENGTH} characters.`);
}

function toKeyPair(row: Selectable<KeyPairsTable>): KeyPair {
  return {
    apiKey: row.api_key,
    name: row.name,
    // Written by `create`, from a list of texts.
    permissions: JSON.parse(row.permissions) as readonly string[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    ownerId: row.owner_id ?? undefined,
  };
}
