import type { Kysely } from 'kysely';

import type { Tables } from './tables.js';

/** Numbers of requests by the name of their failure, and by their processing time. */
export interface Counts {
  readonly failures: Readonly<Record<string, number>>;
  /** By the upper bound of the time in milliseconds, as `timeBound` has it. */
  readonly times: Readonly<Record<string, number>>;
}

/** The row of the table `usage` to which counts belong. */
export interface UsageHour {
  readonly apiKey: string;
  readonly operation: string;
  /** The start of the hour. */
  readonly hour: string;
}

const kinds = ['failures', 'times'] as const;

/** Bounds are powers of the fourth root of 2, so that a percentile is known within a fifth. */
const BOUNDS_PER_DOUBLING = 4;

/** Returns the least bound that is not below a time; bounds are whole milliseconds. */
export function timeBound(ms: number): number {
  const exponent = Math.ceil(BOUNDS_PER_DOUBLING * Math.log2(Math.max(1, ms)));
  return Math.ceil(2 ** (exponent / BOUNDS_PER_DOUBLING));
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { failures: sumOf(a.failures, b.failures), times: sumOf(a.times, b.times) };
}

function sumOf(a: Counts['times'], b: Counts['times']): Counts['times'] {
  const sums = new Map(Object.entries(a));
  for (const [name, count] of Object.entries(b)) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

export async function writeCounts(
  database: Kysely<Tables>,
  { apiKey, operation, hour }: UsageHour,
  counts: Counts,
): Promise<void> {
  const rows = kinds.flatMap((kind) =>
    Object.entries(counts[kind]).map(([name, count]) => ({ api_key: apiKey, operation, hour, kind, name, count })),
  );
  if (rows.length === 0) return;
  await database
    .insertInto('usage_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['api_key', 'operation', 'hour', 'kind', 'name'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('usage_counts.count', '+', ref('excluded.count')) })),
    )
    .execute();
}

/** Returns a function that finds the counts of a row of `usage` from an hour on. */
export async function readCounts(database: Kysely<Tables>, since: string): Promise<(row: UsageHour) => Counts> {
  const rows = await database.selectFrom('usage_counts').selectAll().where('hour', '>=', since).execute();
  const found = new Map<string, { failures: Record<string, number>; times: Record<string, number> }>();
  for (const { api_key: apiKey, operation, hour, kind, name, count } of rows) {
    const key = JSON.stringify([apiKey, operation, hour]);
    const counts = found.get(key) ?? { failures: {}, times: {} };
    counts[kind][name] = count;
    found.set(key, counts);
  }
  return ({ apiKey, operation, hour }) =>
    found.get(JSON.stringify([apiKey, operation, hour])) ?? { failures: {}, times: {} };
}
