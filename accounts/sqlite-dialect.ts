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

/** Maximum time that a statement waits for another process that writes. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * A Kysely dialect for SQLite in a file that only this user can read and that several processes may open. When it is
 * closed or the process exits, the write-ahead log is moved into the file, so that a copy of the file is complete.
 */
export function sqliteDialect(path: string): Dialect {
  const database = openFile(path);
  const close = (): void => {
    process.off('exit', close);
    checkpointLog(database);
    database.close();
  };
  process.on('exit', close);
  return new ImmediateDialect({ database: { prepare: cachedPrepare(database), close } });
}

/** Runs a transaction that fails immediately when another process writes, because libsql would block the thread. */
export async function transactionWithoutWaiting<Schema>(
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

/** Moves the write-ahead log into the database file; libsql does not when it closes a database with prepared statements. */
function checkpointLog(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(truncate)');
  } catch {
    // Nothing is lost: the changes remain in the log, quire.db-wal, until the next checkpoint.
  }
}

function openFile(path: string): Database.Database {
  createFile(path);
  const database = new Database(path);
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.exec('pragma journal_mode = wal');
  // In WAL mode a crash of the process loses nothing; a loss of power can lose the last transactions.
  database.exec('pragma synchronous = normal');
  database.exec('pragma foreign_keys = on');
  return database;
}

function createFile(path: string): void {
  try {
    // SQLite creates the files -wal and -shm with the mode of the database file.
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

type Prepare = ConstructorParameters<typeof SqliteDialect>[0] extends { database: infer Source }
  ? Extract<Source, { prepare: unknown }>['prepare']
  : never;

/** Caches prepared statements by their SQL, since Kysely would prepare a query each time; there are few queries. */
function cachedPrepare(database: Database.Database): Prepare {
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

/** SQLite can roll back schema changes, so migrations run in a transaction and exclude each other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Begins each transaction with the write lock. A transaction that reads first and takes the lock later would fail
 * immediately, without waiting, when another process has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
