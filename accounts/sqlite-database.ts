import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Kysely } from 'kysely';

import { InvalidOptions } from '../engine/errors.js';
import { errorCodeOf } from './error-code.js';
import type { KeyStoreDatabase } from './key-store-database.js';
import { migrate } from './migrations.js';
import { sqliteDialect, transactionWithoutWaiting } from './sqlite-dialect.js';
import type { Tables } from './tables.js';

/**
 * Opens SQLite in the data folder, which only this user may access, as the database of the key store. Creates both when
 * they do not exist.
 * @throws InvalidOptions when the folder or the database cannot be used
 */
export async function openSqlite(dataFolder: string): Promise<KeyStoreDatabase> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    // The mode is changed only where it differs, because the file system may be read-only.
    if (((await stat(dataFolder)).mode & 0o777) !== 0o700) await chmod(dataFolder, 0o700);
    const tables = await openFile(join(dataFolder, 'quire.db'));
    return {
      tables,
      transactWithoutWaiting: (work) => transactionWithoutWaiting(tables, work),
      beginSnapshot: 'begin',
    };
  } catch (cause) {
    throw new InvalidOptions(`QUIRE_DATA: the key store in ${dataFolder} cannot be opened (${errorCodeOf(cause)}).`, {
      cause,
    });
  }
}

async function openFile(path: string): Promise<Kysely<Tables>> {
  const tables = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  try {
    await migrate(tables);
    return tables;
  } catch (error) {
    await tables.destroy();
    throw error;
  }
}
