import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

import { PROFILE } from './child/folder-snapshot.js';

/** Paths in a converter's folder, at any depth, without its profile. */
export async function entriesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = new Set<string>();
  for await (const path of walk(folder)) entries.add(path);
  return entries;
}

/**
 * Whether the folder has only known entries. Stops at the first unknown one, since there may be millions of files.
 */
export async function hasOnly(known: ReadonlySet<string>, folder: string): Promise<boolean> {
  for await (const path of walk(folder)) if (!known.has(path)) return false;
  return true;
}

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.name === PROFILE) continue;
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory()) yield* walk(path);
  }
}
