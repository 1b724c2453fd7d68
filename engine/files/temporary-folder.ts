import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { isPrivate, restorePrivate } from './private-folder.js';
import { removeTree } from './remove-tree.js';

const PREFIX = 'quire-job-';

/** A folder that its owner must close; `await using` does. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly folder: string;
  /** Removes the folder with all that is in it. */
  close(): Promise<void>;
}

/**
 * Makes a folder under `parent` that no other user may read. The parent is made as well when it is not there: a program
 * that cleans up temporary folders may have removed it.
 */
export async function openTemporaryFolder(parent: string): Promise<TemporaryFolder> {
  if (!(await isPrivate(parent))) await restorePrivate(parent);
  const folder = await mkdtemp(join(parent, PREFIX));
  const close = (): Promise<void> => removeTree(folder);
  return { folder, close, [Symbol.asyncDispose]: close };
}
