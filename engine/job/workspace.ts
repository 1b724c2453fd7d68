import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { WorkFile, Workspace } from '../contract/file.js';
import { openTemporaryFolder, type TemporaryFolder } from '../files/temporary-folder.js';

/** A workspace that its owner must close, for example by `await using`. */
export interface OpenWorkspace extends Workspace, TemporaryFolder {}

/** Creates the workspace of a job under `parent`; see {@link openTemporaryFolder}. */
export async function openWorkspace(parent: string): Promise<OpenWorkspace> {
  const temporary = await openTemporaryFolder(parent);
  return {
    ...temporary,
    newFile(from) {
      // The name is random, so that a compromised program cannot guess it and place a link there.
      const name = `${randomUUID()}.${from.type.extensions[0]}`;
      const file: WorkFile = { ...from, path: join(temporary.folder, name) };
      return file;
    },
  };
}
