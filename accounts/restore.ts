import { sql, type Transaction } from 'kysely';

import { InvalidInput, InvalidOptions } from '../engine/errors.js';
import { type BackedUpTable, backedUpTables, type BackupHead, type Row } from './backup.js';
import type { KeyStoreDatabase } from './key-store-database.js';
import { currentSchema } from './migrations.js';
import type { Tables } from './tables.js';

/** Rows of one statement; SQLite permits 32,766 values in one. */
const ROWS_PER_STATEMENT = 500;

/**
 * Fills the key store from a backup, completely or not at all.
 * @param lines the lines of the backup
 * @param replaces whether what the key store has may be deleted
 * @returns the number of rows
 * @throws InvalidOptions when the key store is not empty and may not be replaced
 * @throws InvalidInput when the backup is damaged, incomplete or of another version
 */
export async function restoreBackup(
  { tables }: KeyStoreDatabase,
  lines: AsyncIterable<string>,
  { replaces = false } = {},
): Promise<number> {
  return await tables.transaction().execute(async (transaction) => {
    await makeEmpty(transaction, replaces);
    let count = 0;
    let batch: { readonly table: BackedUpTable; readonly rows: Row[] } | undefined;
    let state: 'head' | 'rows' | 'end' = 'head';
    const insertBatch = async (): Promise<void> => {
      if (batch !== undefined) await insert(transaction, batch.table, batch.rows);
      batch = undefined;
    };
    for await (const line of lines) {
      const value = parse(line);
      if (state === 'head') {
        checkHead(value);
        state = 'rows';
      } else if (isEntry(value) && state === 'rows') {
        const [table, row] = value;
        if (batch !== undefined && (batch.table !== table || batch.rows.length === ROWS_PER_STATEMENT))
          await insertBatch();
        batch ??= { table, rows: [] };
        batch.rows.push(row);
        count += 1;
      } else if (isObject(value) && value['rows'] === count && state === 'rows') state = 'end';
      else throw damaged();
    }
    if (state !== 'end') throw new InvalidInput('The backup is incomplete: its last line is missing.');
    await insertBatch();
    return count;
  });
}

async function makeEmpty(transaction: Transaction<Tables>, replaces: boolean): Promise<void> {
  const tables = Object.keys(backedUpTables).toReversed();
  for (const table of ['sessions', ...tables]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(transaction);
    if (rows.length === 0) continue;
    if (!replaces)
      throw new InvalidOptions('The key store is not empty. With --replace, the backup replaces all of it.');
    await sql`delete from ${sql.table(table)}`.execute(transaction);
  }
}

async function insert(transaction: Transaction<Tables>, table: BackedUpTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((it) => row[it] ?? null))})`);
  const into = sql`${sql.table(table)} (${sql.join(columns.map((it) => sql.ref(it)))})`;
  try {
    await sql`insert into ${into} values ${sql.join(values)}`.execute(transaction);
  } catch (cause) {
    throw new InvalidInput(`The backup has rows of ${table} that the key store does not accept.`, { cause });
  }
}

function checkHead(value: unknown): asserts value is BackupHead {
  if (!isObject(value) || value['backup'] !== 'quire key store')
    throw new InvalidInput('This is not a backup of a key store.');
  if (value['schema'] === currentSchema) return;
  const version = String(value['version']);
  throw new InvalidInput(
    `Quire ${version} made the backup, with other tables: restore it with that version, then upgrade.`,
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw damaged();
  }
}

function isEntry(value: unknown): value is readonly [BackedUpTable, Row] {
  if (!Array.isArray(value)) return false;
  const [table, row] = value as readonly unknown[];
  return (
    typeof table === 'string' &&
    Object.hasOwn(backedUpTables, table) &&
    isObject(row) &&
    Object.values(row).every(isCell)
  );
}

function isCell(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(): InvalidInput {
  return new InvalidInput('The backup is damaged.');
}
