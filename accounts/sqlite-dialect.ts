import { closeSync, openSync } from 'node:fs';

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type Transaction,
} from 'kysely';
import Database from 'libsql';

/** How long a statement waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * SQLite in a file that only this user can read; several processes may have it open. When it is closed, or the process
 * exits, everything is in that one file.
 */
export function sqliteDialect(path: string): Dialect {
  const database = openFile(path);
  const close = (): void => {
    process.off('exit', close);
    moveLogIntoFile(database);
    database.close();
  };
  process.on('exit', close);
  return new ImmediateDialect({ database: { prepare: preparedOnce(database), close } });
}

/** A transaction that fails at once when another process writes: waiting would hold up the whole thread. */
export async function withoutWaiting<Schema>(
  database: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await database.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('pragma busy_timeout = 0'));
    try {
      await connection.transaction().execute(work);
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`));
    }
  });
}

/** libsql does not do so when it closes a database that has prepared statements. */
function moveLogIntoFile(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost: the changes stay in the log, quire.db-wal, until the next time.
  }
}

function openFile(path: string): Database.Database {
  createFile(path);
  const database = new Database(path);
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec('pragma journal_mode = wal');
  // In WAL mode this is safe against a crash of the process, and a loss of power costs the last moments at most.
  database.exec('pragma synchronous = normal');
  database.exec('pragma foreign_keys = on');
  return database;
}

function createFile(path: string): void {
  try {
    // SQLite gives its companions, -wal and -shm, the mode of the file itself.
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

type Prepare = ConstructorParameters<typeof SqliteDialect>[0] extends { database: infer Source }
  ? Extract<Source, { prepare: unknown }>['prepare']
  : never;

/** Kysely prepares each query anew; there are few of them, so each is prepared once. */
function preparedOnce(database: Database.Database): Prepare {
  const statements = new Map<string, ReturnType<Prepare>>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    const adapted: ReturnType<Prepare> = {
      reader: statement.reader,
      all: (parameters) => statement.all([...parameters]),
      run: (parameters) => statement.run([...parameters]),
      iterate: (parameters) => statement.iterate([...parameters]),
    };
    statements.set(sql, adapted);
    return adapted;
  };
}

class ImmediateDialect extends SqliteDialect {
  constructor(private readonly settings: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(settings);
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.settings);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite takes changes of the schema back with their transaction, so migrations run in one and exclude each other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A transaction takes the write lock when it begins. One that reads first and takes it later fails at once, without
 * waiting, when another process has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
