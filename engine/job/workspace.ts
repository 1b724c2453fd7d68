import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { WorkFile, Workspace } from '../contract/file.js';
import { openTemporaryFolder, type TemporaryFolder } from '../files/temporary-folder.js';

/** A workspace that its owner must close; `await using` does. */
export interface OpenWorkspace extends Workspace, TemporaryFolder {}

/** Makes the workspace of a job under `parent`; see {@link openTemporaryFolder}. */
export async function openWorkspace(parent: string): Promise<OpenWorkspace> {
  const temporary = await openTemporaryFolder(parent);
  return {
    ...temporary,
    newFile(from) {
      // A name that no program can guess: one that a document took over could put a link there, to write through it.
      const name = `${randomUUID()}.${from.type.extensions[0]}`;
      const file: WorkFile = { ...from, path: join(temporary.folder, name) };
      return file;
    },
  };
}
