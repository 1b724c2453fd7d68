import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { pathError } from '../path-error.js';
import type { Finding } from './examine.js';

/**
 * Checks whether a folder can be written to or created. Writing is tried, since permissions say nothing about a
 * read-only file system, or about root.
 */
export async function examineFolder(what: string, folder: string): Promise<Finding> {
  const there = await nearestExisting(folder);
  try {
    await rmdir(await mkdtemp(join(there, '.quire-doctor-')));
  } catch (error) {
    return { state: 'bad', what, advice: pathError(there, error).message };
  }
  return { state: 'good', what: `${what}: ${folder}${there === folder ? '' : ', to be made'}` };
}

/** Returns the folder, or the nearest folder above that exists. */
export async function nearestExisting(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  return exists || dirname(folder) === folder ? folder : await nearestExisting(dirname(folder));
}
