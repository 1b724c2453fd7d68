import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { Busy, InvalidOptions, isOfKind } from '../engine/errors.js';
import { errorCodeOf } from './error-code.js';
import type { KeyStoreDatabase } from './key-store-database.js';
import { migrate } from './migrations.js';
import type { Tables } from './tables.js';
import { TranslatingDriver } from './translating-driver.js';

/** Connections of one process. PostgreSQL accepts 100 by default, from all processes together. */
const MAX_CONNECTIONS = 10;

/** The time limits for a free connection, and for the answer of the database. */
const CONNECT_MS = 5_000;
const QUERY_MS = 10_000;

const IDLE_MS = 60_000;

/** A connection in use is replaced after this time, since its name leads to another database after a failover. */
const MAX_LIFE_S = 60;

/** Seconds after which a client that was refused may try again. */
const RETRY_S = 5;

/** Time between attempts to reach the database at the start. */
const BETWEEN_ATTEMPTS_MS = 500;

/**
 * SQLSTATE classes of a database that is starting, stopping, unreachable or out of connections, and the code of one that
 * only reads: the former primary after a failover.
 */
const AWAY = /^(08|53|57P0|25006)/;

/**
 * Opens PostgreSQL as the database of the key store. While it is away, queries fail with Busy.
 * @param waitMs how long to wait for a database that is away
 * @throws InvalidOptions when the database cannot be reached or used; its message has no password
 */
export async function openPostgres(url: string, waitMs: number): Promise<KeyStoreDatabase> {
  const tables = new Kysely<Tables>({ dialect: new TranslatingDialect({ pool: openPool(url) }) });
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      await migrate(tables);
      return {
        tables,
        transactWithoutWaiting: (work) => tables.transaction().execute(work),
        beginSnapshot: 'begin isolation level repeatable read read only',
      };
    } catch (cause) {
      if (performance.now() < until && isAwayError(cause)) {
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
        continue;
      }
      await tables.destroy();
      throw unusable(cause);
    }
  }
}

/** Asks PostgreSQL for its version and clock. @throws InvalidOptions when the database cannot be reached or used */
export async function probePostgres(url: string): Promise<{ readonly version: string; readonly clock: Date }> {
  const pool = openPool(url);
  try {
    const query = "select current_setting('server_version') as version, clock_timestamp() as clock";
    const { rows } = await pool.query<{ version: string; clock: Date }>(query);
    const [{ version, clock } = { version: '', clock: new Date(NaN) }] = rows;
    return { version: `PostgreSQL ${version}`, clock };
  } catch (cause) {
    throw unusable(cause);
  } finally {
    await pool.end();
  }
}

function unusable(cause: unknown): InvalidOptions {
  return new InvalidOptions(`QUIRE_DATABASE_URL: the database cannot be used (${errorCodeOf(cause)}).`, { cause });
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'quire',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: MAX_LIFE_S,
    keepAlive: true,
    types: { getTypeParser: numbersForBigint },
  });
  // Queries fail on a connection that is lost, and the pool removes it. Without listeners, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Returns numbers for `bigint`, as SQLite does: sums of bytes are below 2^53. */
function numbersForBigint(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): unknown {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

class TranslatingDialect extends PostgresDialect {
  override createDriver(): TranslatingDriver {
    return new TranslatingDriver(super.createDriver(), translate);
  }
}

function translate(error: unknown): unknown {
  const isAway = !(error instanceof pg.DatabaseError) || AWAY.test(error.code ?? '');
  if (!isAway) return error;
  const away = new Busy('The key store cannot be reached; try again shortly.', RETRY_S);
  return Object.assign(away, { cause: error });
}

function isAwayError(error: unknown): boolean {
  return isOfKind(error, 'busy') || (error instanceof Error && error.cause !== undefined && isAwayError(error.cause));
}
