import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { InvalidOptions } from '../../engine/errors.js';
import { isPrivate } from '../../engine/files/private-folder.js';
import { removeTree } from '../../engine/files/remove-tree.js';
import type { FileKey, FileStore } from './file-store.js';

/** The end of the name of a file that is being copied. */
const PART = '.part';

/**
 * A store in a folder that all machines mount at any path. Files are copied by the kernel, so memory does not grow with them.
 * @throws InvalidOptions if the folder cannot be used
 */
export async function openFolderStore(folder: string): Promise<FileStore> {
  await checkFolder(folder);
  const pathOf = ({ job, file }: FileKey): string => join(folder, job, file);
  return {
    async put(key, path, signal) {
      signal.throwIfAborted();
      await mkdir(join(folder, key.job), { recursive: true, mode: 0o700 });
      const part = pathOf(key) + PART;
      await copyFile(path, part);
      // A reader of another machine sees the whole file or none.
      await rename(part, pathOf(key));
    },
    async get(key, path, signal) {
      signal.throwIfAborted();
      await copyFile(pathOf(key), path, constants.COPYFILE_EXCL);
    },
    remove: (job) => removeTree(join(folder, job)),
    async *jobs() {
      yield* await readdir(folder);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function checkFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (await isPrivate(folder)) return;
  } catch (cause) {
    throw new InvalidOptions(`QUIRE_STORAGE_URL: the folder ${folder} cannot be used.`, { cause });
  }
  throw new InvalidOptions(`QUIRE_STORAGE_URL: other users may write to the folder ${folder}; its mode must be 0700.`);
}
