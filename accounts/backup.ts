import { type Kysely, sql } from 'kysely';

import type { KeyStoreDatabase } from './key-store-database.js';
import { currentSchema } from './migrations.js';
import type { Tables } from './tables.js';

/**
 * The tables of a backup with their primary keys; each table refers only to tables before it. Sessions are left out,
 * because a restored session would sign in a browser that has signed out since.
 */
export const backedUpTables = {
  owners: ['id'],
  key_pairs: ['api_key'],
  usage: ['api_key', 'operation', 'hour'],
  usage_counts: ['api_key', 'operation', 'hour', 'kind', 'name'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

export type BackedUpTable = keyof typeof backedUpTables;

export type Row = Readonly<Record<string, string | number | null>>;

/** The first line of a backup. */
export interface BackupHead {
  readonly backup: 'quire key store';
  /** The version of Quire that wrote the backup. */
  readonly version: string;
  /** The migration that the database had last. */
  readonly schema: string;
}

/** Rows that are read and written in one go. */
const PAGE_ROWS = 500;

/**
 * Writes all rows of the key store as lines of JSON, as they were at one moment: a `BackupHead`, an array of table and row
 * for each row, and the number of rows, so that a backup that was cut off is recognised. Both databases have the same form.
 * @returns the number of rows
 */
export async function writeBackup(
  { tables, beginSnapshot }: KeyStoreDatabase,
  version: string,
  write: (lines: string) => Promise<void>,
): Promise<number> {
  const head: BackupHead = { backup: 'quire key store', version, schema: currentSchema };
  return await tables.connection().execute(async (connection) => {
    await sql.raw(beginSnapshot).execute(connection);
    try {
      await write(`${JSON.stringify(head)}\n`);
      let count = 0;
      for (const [table, keys] of Object.entries(backedUpTables)) {
        for await (const page of pagesOf(connection, table, keys)) {
          count += page.length;
          await write(page.map((row) => `${JSON.stringify([table, row])}\n`).join(''));
        }
      }
      await write(`${JSON.stringify({ rows: count })}\n`);
      return count;
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** Reads a table in the order of its keys, so that memory does not grow with the table. */
async function* pagesOf(
  connection: Kysely<Tables>,
  table: string,
  keys: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(keys.map((it) => sql.ref(it)));
  let last: Row | undefined;
  do {
    const after = last && sql`where (${columns}) > (${sql.join(keys.map((it) => last?.[it]))})`;
    const query = sql<Row>`select * from ${sql.table(table)} ${after ?? sql``} order by ${columns} limit ${PAGE_ROWS}`;
    const { rows } = await query.execute(connection);
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
  } while (last !== undefined);
}
