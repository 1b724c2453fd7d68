import { type Kysely, type Migration, type MigrationProvider, Migrator } from 'kysely';

import { giveAllToFirstOwner } from './key-pairs.js';

/** Run once each, in the order of their names; a released migration is never changed. */
const migrations: Record<string, Migration> = {
  '2026-01-owners-keys-usage': { up: createFirstTables },
  '2026-02-sessions': { up: createSessions },
  '2026-03-owners-of-keys': { up: giveAllToFirstOwner },
  '2026-04-usage-counts': { up: createUsageCounts },
  '2026-05-previous-secrets': { up: addPreviousSecrets },
};

/** The name of the last migration. */
export const currentSchema = Object.keys(migrations).sort().at(-1) ?? '';

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** Migrates the database to the current schema; processes that open it at the same time wait for each other. */
export async function migrate<Schema>(database: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: database, provider });
  // The migrator writes even when there is nothing to do, and the file may be read-only.
  if ((await migrator.getMigrations()).every((it) => it.executedAt !== undefined)) return;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The migration of the key store failed.', { cause: error });
}

async function createFirstTables(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('owners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('key_pairs')
    .addColumn('api_key', 'text', (column) => column.primaryKey())
    .addColumn('secret_digest', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.references('owners.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await database.schema
    .createTable('usage')
    .addColumn('api_key', 'text', (column) => column.notNull().references('key_pairs.api_key'))
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('errors', 'bigint', (column) => column.notNull())
    .addColumn('bytes_in', 'bigint', (column) => column.notNull())
    .addColumn('bytes_out', 'bigint', (column) => column.notNull())
    .addColumn('processing_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_of_key_operation_hour', ['api_key', 'operation', 'hour'])
    .execute();
}

async function createSessions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('sessions_of_owner').on('sessions').column('owner_id').execute();
}

async function createUsageCounts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('usage_counts')
    .addColumn('api_key', 'text', (column) => column.notNull().references('key_pairs.api_key'))
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_counts_of_hour', ['api_key', 'operation', 'hour', 'kind', 'name'])
    .execute();
}

async function addPreviousSecrets(database: Kysely<unknown>): Promise<void> {
  // SQLite adds one column in a statement.
  for (const column of ['previous_digest', 'previous_until'])
    await database.schema.alterTable('key_pairs').addColumn(column, 'text').execute();
}
