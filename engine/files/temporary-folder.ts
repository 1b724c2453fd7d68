import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { isPrivate, restorePrivate } from './private-folder.js';
import { removeTree } from './remove-tree.js';

const PREFIX = 'quire-job-';

/** A folder that its owner must close, for example by `await using`. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly folder: string;
  /** Removes the folder with its content. */
  close(): Promise<void>;
}

/**
 * Creates a folder under `parent` that no other user may read. The parent is created if a clean-up program has removed
 * it.
 */
export async function openTemporaryFolder(parent: string): Promise<TemporaryFolder> {
  if (!(await isPrivate(parent))) await restorePrivate(parent);
  const folder = await mkdtemp(join(parent, PREFIX));
  const close = (): Promise<void> => removeTree(folder);
  return { folder, close, [Symbol.asyncDispose]: close };
}
