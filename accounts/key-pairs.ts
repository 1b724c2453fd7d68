import type { Kysely, Selectable } from 'kysely';

import { InvalidOptions, NothingFound } from '../engine/errors.js';
import { creationTime } from './creation-time.js';
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

/** The credentials of a new key pair; only this object has the secret. */
export interface Credentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface NewKeyPair {
  readonly name: string;
  readonly permissions: readonly string[];
  /** The oldest account if left out, or the first that is created. */
  readonly ownerId?: string;
}

const MAX_NAME_LENGTH = 200;

/** The precision of `lastUsedAt`; without it, a busy key would cause a write on each request. */
const LAST_USED_PRECISION_MS = 60_000;

/** Compared in place of the digest of an unknown key, so that the time does not reveal whether a key exists. */
const DUMMY_DIGEST = digestOf('');

/** Prefix of the API keys of workbenches; keys that `create` makes never begin with it. */
const WORKBENCH_PREFIX = 'workbench-';

/** Whether an API key is the one to which the requests of an owner in the workbench belong. */
export function isWorkbenchKey(apiKey: string): boolean {
  return apiKey.startsWith(WORKBENCH_PREFIX);
}

function workbenchKeyOf(ownerId: string): string {
  return `${WORKBENCH_PREFIX}${ownerId}`;
}

/** Gives the key pairs without an owner to the oldest account; does nothing while there is no account. */
export async function giveAllToFirstOwner(database: Kysely<Tables>): Promise<void> {
  const keyPairs = await database.selectFrom('key_pairs').select('api_key').where('owner_id', 'is', null).execute();
  for (const { api_key: apiKey } of keyPairs) await giveToFirstOwner(database, apiKey);
}

/** Changes one row: PostgreSQL ends updates as deadlocks that lock several rows in different orders at once. */
async function giveToFirstOwner(database: Kysely<Tables>, apiKey: string): Promise<void> {
  const oldest = database.selectFrom('owners').select('id').orderBy('created_at').orderBy('id').limit(1);
  const keyPair = database.updateTable('key_pairs').where('api_key', '=', apiKey).where('owner_id', 'is', null);
  await keyPair.set({ owner_id: oldest }).execute();
}

/** Creates, lists, revokes and authenticates key pairs. */
export class KeyPairs {
  /** @param onUse called when `lastUsedAt` of a key pair has to be written */
  constructor(
    private readonly database: Kysely<Tables>,
    private readonly onUse: (apiKey: string, at: Date) => void,
  ) {}

  /** @throws InvalidOptions when the name is blank or a permission is malformed. */
  async create({ name, permissions, ownerId }: NewKeyPair): Promise<Credentials> {
    checkName(name);
    checkPermissions(permissions);
    const credentials = { apiKey: newApiKey(), apiSecret: newApiSecret() };
    await this.database
      .insertInto('key_pairs')
      .values(await this.#newRow(credentials, { name, permissions, ...(ownerId !== undefined && { ownerId }) }))
      .execute();
    await giveToFirstOwner(this.database, credentials.apiKey);
    return credentials;
  }

  async list(): Promise<readonly KeyPair[]> {
    const rows = await this.#inOrder().where('api_key', 'not like', `${WORKBENCH_PREFIX}%`).execute();
    return rows.map(toKeyPair);
  }

  /** Returns the key pairs of an owner, also the one of the workbench, the oldest first. */
  async listOf(ownerId: string): Promise<readonly KeyPair[]> {
    return (await this.#inOrder().where('owner_id', '=', ownerId).execute()).map(toKeyPair);
  }

  /**
   * Returns the key pair to which the requests of an owner in the workbench belong, for limits and usage, and creates it
   * at the first request. Nobody knows its secret, so it authenticates nobody.
   */
  async ofWorkbench(ownerId: string): Promise<KeyPair> {
    const apiKey = workbenchKeyOf(ownerId);
    const known = await this.#find(apiKey);
    if (known !== undefined) return toKeyPair(known);
    const row = await this.#newRow(
      { apiKey, apiSecret: newApiSecret() },
      { name: 'Workbench', permissions: ['*'], ownerId },
    );
    await this.database
      .insertInto('key_pairs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return toKeyPair(row);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.selectFrom('key_pairs').select('api_key').limit(1).executeTakeFirst()) === undefined;
  }

  /**
   * Revokes a key pair permanently, from the next request on and in every process.
   * @param ownerId when given, a key pair of somebody else is treated as if it did not exist
   * @throws NothingFound when there is no such key
   */
  async revoke(apiKey: string, ownerId?: string): Promise<void> {
    const row = await this.#find(apiKey);
    const isOfOther = ownerId !== undefined && row?.owner_id !== ownerId;
    if (row === undefined || isOfOther || isWorkbenchKey(apiKey))
      throw new NothingFound('There is no key pair with this API key.');
    await this.database
      .updateTable('key_pairs')
      .set({ revoked_at: new Date().toISOString() })
      .where('api_key', '=', apiKey)
      .where('revoked_at', 'is', null)
      .execute();
  }

  /**
   * Gives a key pair a new secret. The former one is accepted for another `overlapMs`, so that clients can change to the new
   * one without an interruption; earlier ones end at once.
   * @throws NothingFound when there is no such key, or it is revoked
   */
  async rotate(apiKey: string, overlapMs: number): Promise<Credentials> {
    const apiSecret = newApiSecret();
    const until = overlapMs === 0 ? null : new Date(Date.now() + overlapMs).toISOString();
    const { numUpdatedRows } = await this.database
      .updateTable('key_pairs')
      .set((row) => ({
        previous_digest: until === null ? null : row.ref('secret_digest'),
        previous_until: until,
        secret_digest: digestOf(apiSecret),
      }))
      .where('api_key', '=', apiKey)
      .where('api_key', 'not like', `${WORKBENCH_PREFIX}%`)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NothingFound('There is no active key pair with this API key.');
    return { apiKey, apiSecret };
  }

  /** Reads the database on each call, so that a revocation by another process takes effect immediately; never writes. */
  async authenticate(apiKey: string, apiSecret: string): Promise<KeyPair | 'unknown' | 'revoked'> {
    const row = await this.#find(apiKey);
    const known = isSecretOf(row?.secret_digest ?? DUMMY_DIGEST, apiSecret) || isPreviousSecretOf(row, apiSecret);
    if (row === undefined || !known) return 'unknown';
    if (row.revoked_at !== null) return 'revoked';
    this.#reportUse(row);
    return toKeyPair(row);
  }

  #inOrder() {
    return this.database.selectFrom('key_pairs').selectAll().orderBy('created_at').orderBy('api_key');
  }

  async #find(apiKey: string): Promise<Selectable<KeyPairsTable> | undefined> {
    return await this.database.selectFrom('key_pairs').selectAll().where('api_key', '=', apiKey).executeTakeFirst();
  }

  async #newRow(
    { apiKey, apiSecret }: Credentials,
    { name, permissions, ownerId }: NewKeyPair,
  ): Promise<KeyPairsTable> {
    return {
      api_key: apiKey,
      secret_digest: digestOf(apiSecret),
      owner_id: ownerId ?? null,
      name: name.trim(),
      permissions: JSON.stringify([...new Set(permissions)]),
      created_at: await creationTime(this.database, 'key_pairs'),
      last_used_at: null,
      revoked_at: null,
      previous_digest: null,
      previous_until: null,
    };
  }

  #reportUse({ api_key, last_used_at }: Selectable<KeyPairsTable>): void {
    const now = Date.now();
    if (last_used_at !== null && now - Date.parse(last_used_at) < LAST_USED_PRECISION_MS) return;
    this.onUse(api_key, new Date(now));
  }
}

/** Whether this is the secret before the last rotation, and still accepted. */
function isPreviousSecretOf(row: Selectable<KeyPairsTable> | undefined, apiSecret: string): boolean {
  const { previous_digest: digest = null, previous_until: until = null } = row ?? {};
  if (digest === null || until === null) return false;
  return isSecretOf(digest, apiSecret) && Date.parse(until) > Date.now();
}

function checkName(name: string): void {
  if (name.trim() !== '' && name.length <= MAX_NAME_LENGTH) return;
  throw new InvalidOptions(`name: it must be a text of 1 to ${MAX_NAME_LENGTH} characters.`);
}

function toKeyPair(row: Selectable<KeyPairsTable>): KeyPair {
  return {
    apiKey: row.api_key,
    name: row.name,
    // `create` has written the column from a list of texts.
    permissions: JSON.parse(row.permissions) as readonly string[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    ownerId: row.owner_id ?? undefined,
  };
}
