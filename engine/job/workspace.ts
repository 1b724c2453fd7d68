import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile, Workspace } from '../contract/file.js';
import { removeTree } from '../files/remove-tree.js';
import { isPrivate, restorePrivate } from '../files/private-folder.js';

const PREFIX = 'quire-job-';

/** A workspace that its owner must close; `await using` does. */
export interface OpenWorkspace extends Workspace, AsyncDisposable {
  close(): Promise<void>;
}

/**
 * Makes a folder under `parent` that nobody else may read, and that is gone when the workspace is closed. The parent is
 * made, too, when it is not there: somebody who tidies up may have removed it.
 */
export async function openWorkspace(parent: string): Promise<OpenWorkspace> {
  if (!(await isPrivate(parent))) await restorePrivate(parent);
  const folder = await mkdtemp(join(parent, PREFIX));
  const close = (): Promise<void> => removeTree(folder);
  return {
    folder,
    newFile(from) {
      // A name that no program can guess: one that a document took over could put a link there, to write through it.
      const file: WorkFile = { ...from, path: join(folder, `${randomUUID()}.${from.type.extensions[0]}`) };
      return file;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
