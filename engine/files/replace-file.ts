import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { USER_FILE_MODE, writeNewFile } from './write-new-file.js';

/**
 * Copies a file to a path of the user, completely or not at all; an existing file is replaced.
 * @throws the errors of the file system
 */
export async function replaceFile(source: string, target: string, signal?: AbortSignal): Promise<void> {
  // In the same folder, thus on the same file system, so that `rename` replaces the file as a whole.
  const part = join(dirname(target), `.quire-${randomUUID()}`);
  const copy = (file: Writable): Promise<void> => pipeline(createReadStream(source), file, { signal });
  await writeNewFile(part, copy, { mode: USER_FILE_MODE, flush: true });
  try {
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
