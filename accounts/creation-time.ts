import type { Kysely } from 'kysely';

import type { Tables } from './tables.js';

/** Rows are this close together when they are created one right after the other; a greater distance is that of a wrong clock. */
const CLOSE_MS = 1000;

/** Returns the time at which a row is created, after that of the row created just before, which may be in the same millisecond. */
export async function creationTime(database: Kysely<Tables>, table: 'owners' | 'key_pairs'): Promise<string> {
  const now = Date.now();
  const times = database.selectFrom(table).select('created_at').orderBy('created_at', 'desc').limit(1);
  const latest = await times.executeTakeFirst();
  const after = latest === undefined ? now : Date.parse(latest.created_at) + 1;
  return new Date(after > now && after - now < CLOSE_MS ? after : now).toISOString();
}
