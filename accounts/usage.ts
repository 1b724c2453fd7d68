import type { Kysely, Selectable } from 'kysely';

import type { Tables, UsageTable } from './tables.js';
import { addCounts, type Counts, readCounts, timeBound, type UsageHour, writeCounts } from './usage-counts.js';

/** The usage of one request, or the sum of several. */
export interface Usage {
  readonly requests: number;
  readonly errors: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly processingMs: number;
}

/** The usage of one hour, whose start is given in ISO 8601 and UTC. */
export interface UsageRow extends Usage, Counts, UsageHour {}

/** One request. */
export interface NewUsage extends Usage {
  readonly apiKey: string;
  readonly operation: string;
  readonly at: Date;
  /** The name of the error with which the request failed. */
  readonly failure?: string;
}

/** The usage of one request, or the sum of several of the same hour. */
export type CountedUsage = Omit<NewUsage, 'failure'> & Counts;

export function countedUsage({ failure, ...usage }: NewUsage): CountedUsage {
  const times = { [timeBound(usage.processingMs)]: usage.requests };
  return { ...usage, failures: failure === undefined ? {} : { [failure]: usage.requests }, times };
}

/** Rows of one statement, which has eight parameters a row. SQLite accepts 32,766 parameters. */
const ROWS_AT_ONCE = 500;

/** Adds usage of different key pairs, operations or hours to the hours of their `at`. */
export async function addUsage(database: Kysely<Tables>, usage: readonly CountedUsage[]): Promise<void> {
  for (let from = 0; from < usage.length; from += ROWS_AT_ONCE) {
    const some = usage.slice(from, from + ROWS_AT_ONCE);
    await addRows(database, some);
    for (const { apiKey, operation, at, failures, times } of some)
      await writeCounts(database, { apiKey, operation, hour: hourOf(at) }, { failures, times });
  }
}

async function addRows(database: Kysely<Tables>, usage: readonly CountedUsage[]): Promise<void> {
  await database
    .insertInto('usage')
    .values(
      usage.map(({ apiKey, operation, at, ...it }) => ({
        api_key: apiKey,
        operation,
        hour: hourOf(at),
        ...toColumns(it),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['api_key', 'operation', 'hour']).doUpdateSet(({ eb, ref }) => ({
        requests: eb('usage.requests', '+', ref('excluded.requests')),
        errors: eb('usage.errors', '+', ref('excluded.errors')),
        bytes_in: eb('usage.bytes_in', '+', ref('excluded.bytes_in')),
        bytes_out: eb('usage.bytes_out', '+', ref('excluded.bytes_out')),
        processing_ms: eb('usage.processing_ms', '+', ref('excluded.processing_ms')),
      })),
    )
    .execute();
}

/** Returns the usage from the hour of `at` on, of one owner or of all key pairs, the oldest hour first. */
export async function usageSince(
  database: Kysely<Tables>,
  at: Date,
  ownerId: string | undefined,
): Promise<readonly UsageRow[]> {
  const all = database.selectFrom('usage').selectAll().where('hour', '>=', hourOf(at));
  const query =
    ownerId === undefined
      ? all
      : all.where('api_key', 'in', database.selectFrom('key_pairs').select('api_key').where('owner_id', '=', ownerId));
  const rows = (await query.orderBy('hour').orderBy('api_key').orderBy('operation').execute()).map(toRow);
  const countsOf = await readCounts(database, hourOf(at));
  return rows.map((row) => ({ ...row, ...countsOf(row) }));
}

/** Returns the key of the row to which usage is added: equal for the same key pair, operation and hour. */
export function usageKey({ apiKey, operation, at }: CountedUsage): string {
  return JSON.stringify([apiKey, operation, hourOf(at)]);
}

/** Adds two usages of the same key pair, operation and hour. */
export function sumOf(a: CountedUsage, b: CountedUsage): CountedUsage {
  return {
    ...a,
    ...addCounts(a, b),
    requests: a.requests + b.requests,
    errors: a.errors + b.errors,
    bytesIn: a.bytesIn + b.bytesIn,
    bytesOut: a.bytesOut + b.bytesOut,
    // Rounded before the sum, so that the total is the same as with two separate writes.
    processingMs: Math.round(a.processingMs) + Math.round(b.processingMs),
  };
}

function hourOf(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`;
}

function toColumns(usage: Usage): Omit<UsageTable, 'api_key' | 'operation' | 'hour'> {
  return {
    requests: usage.requests,
    errors: usage.errors,
    bytes_in: usage.bytesIn,
    bytes_out: usage.bytesOut,
    processing_ms: Math.round(usage.processingMs),
  };
}

function toRow(row: Selectable<UsageTable>): Usage & UsageHour {
  return {
    apiKey: row.api_key,
    operation: row.operation,
    hour: row.hour,
    requests: row.requests,
    errors: row.errors,
    bytesIn: row.bytes_in,
    bytesOut: row.bytes_out,
    processingMs: row.processing_ms,
  };
}
