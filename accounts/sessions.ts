import { createHash, randomBytes } from 'node:crypto';

import type { Kysely, Selectable } from 'kysely';

import type { Transact } from './key-store-database.js';
import type { SessionsTable, Tables } from './tables.js';

/** A session ends when it was not used for this time. */
const IDLE_MS = 12 * 3_600_000;

/** A session ends at this age, however much it was used. */
const MAX_AGE_MS = 30 * 86_400_000;

/** The precision of `lastSeenAt`; without it, each request of a page would cause a write. */
const LAST_SEEN_PRECISION_MS = 60_000;

const MAX_CLIENT_LENGTH = 200;

export interface Session {
  /** Identifies the session to its owner. The token, which only the browser has, cannot be derived from it. */
  readonly id: string;
  readonly ownerId: string;
  readonly email: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string;
  readonly client: string;
}

export interface NewSession {
  readonly ownerId: string;
  /** The network address of the client. */
  readonly address: string;
  /** The client's own description, `User-Agent`. */
  readonly client: string;
}

type SessionRow = Selectable<SessionsTable> & { readonly email: string };

/** The sessions of owners in browsers. Only a digest of each token is stored. */
export class Sessions {
  constructor(
    private readonly database: Kysely<Tables>,
    private readonly transactWithoutWaiting: Transact,
  ) {}

  /** Creates a session with a new token, and removes ended sessions of all owners. */
  async create({ ownerId, address, client }: NewSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = new Date().toISOString();
    await this.#removeEnded();
    await this.database
      .insertInto('sessions')
      .values({
        id: idOf(token),
        owner_id: ownerId,
        created_at: now,
        last_seen_at: now,
        address,
        client: client.slice(0, MAX_CLIENT_LENGTH),
      })
      .execute();
    return token;
  }

  /** Returns the session of a token; undefined when it has ended. */
  async find(token: string): Promise<Session | undefined> {
    const row = await this.#query().where('sessions.id', '=', idOf(token)).executeTakeFirst();
    if (row === undefined || hasEnded(row)) return undefined;
    await this.#touch(row);
    return toSession(row);
  }

  /** Returns the sessions of an owner, the last used first. */
  async list(ownerId: string): Promise<readonly Session[]> {
    const rows = await this.#query().where('owner_id', '=', ownerId).orderBy('last_seen_at', 'desc').execute();
    return rows.filter((row) => !hasEnded(row)).map(toSession);
  }

  /** Ends one session of an owner. */
  async end(ownerId: string, id: string): Promise<void> {
    await this.database.deleteFrom('sessions').where('owner_id', '=', ownerId).where('id', '=', id).execute();
  }

  async endAll(ownerId: string): Promise<void> {
    await this.database.deleteFrom('sessions').where('owner_id', '=', ownerId).execute();
  }

  #query() {
    return this.database
      .selectFrom('sessions')
      .innerJoin('owners', 'owners.id', 'sessions.owner_id')
      .selectAll('sessions')
      .select('owners.email');
  }

  /** A failure is ignored: the database may be locked or the disk full, and the next request writes the time. */
  async #touch({ id, last_seen_at }: SessionRow): Promise<void> {
    if (Date.now() - Date.parse(last_seen_at) < LAST_SEEN_PRECISION_MS) return;
    const seen = { last_seen_at: new Date().toISOString() };
    const write = this.transactWithoutWaiting(async (transaction) => {
      await transaction.updateTable('sessions').set(seen).where('id', '=', id).execute();
    });
    await write.catch(() => undefined);
  }

  async #removeEnded(): Promise<void> {
    const idle = new Date(Date.now() - IDLE_MS).toISOString();
    const old = new Date(Date.now() - MAX_AGE_MS).toISOString();
    await this.database
      .deleteFrom('sessions')
      .where((its) => its.or([its('last_seen_at', '<', idle), its('created_at', '<', old)]))
      .execute();
  }
}

function hasEnded({ created_at, last_seen_at }: SessionRow): boolean {
  const now = Date.now();
  return now - Date.parse(last_seen_at) > IDLE_MS || now - Date.parse(created_at) > MAX_AGE_MS;
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    ownerId: row.owner_id,
    email: row.email,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    address: row.address,
    client: row.client,
  };
}
