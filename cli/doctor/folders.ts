import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { unreadable } from '../unreadable.js';
import type { Finding } from './examine.js';

/** Whether a folder can be written to, or made; permissions do not tell, on a read-only disk or for root. */
export async function examineFolder(what: string, folder: string): Promise<Finding> {
  const there = await nearestExisting(folder);
  try {
    await rmdir(await mkdtemp(join(there, '.quire-doctor-')));
  } catch (error) {
    return { state: 'bad', what, advice: unreadable(there, error).message };
  }
  return { state: 'good', what: `${what}: ${folder}${there === folder ? '' : ', to be made'}` };
}

async function nearestExisting(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  return exists || dirname(folder) === folder ? folder : await nearestExisting(dirname(folder));
}
