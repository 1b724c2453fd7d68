import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';

import { reasonOf, ToolFailed } from '../../errors.js';
import { descriptorPath, O_PATH } from '../../files/held-folder.js';
import { openRegular } from '../../files/regular-file.js';
import { removeTree } from '../../files/remove-tree.js';

/** SHA-256 of a file, which identifies a document. */
export async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await using file = await openRegular(path);
  for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 2 ** 18 })) {
    if (signal.aborted) throw reasonOf(signal);
    hash.update(chunk as Buffer);
  }
  return hash.digest('base64');
}

/**
 * Moves a converter's result to `target`, which the converter cannot reach, and checks it there. It could be a
 * symbolic link, a pipe that blocks the reader, or a file with a second name through which it is changed later.
 * @throws ToolFailed
 */
export async function takeOver(made: string, target: string, maxBytes: number): Promise<void> {
  try {
    await rename(made, target);
    if (await isUsable(target, maxBytes)) return;
    await removeTree(target);
    throw new Error('It is no regular file of its own, or is empty or too large.');
  } catch (cause) {
    throw new ToolFailed('The converter made no file that can be used.', { cause });
  }
}

/** Whether the result is a regular file within the limits; makes it accessible to its owner only. */
async function isUsable(path: string, maxBytes: number): Promise<boolean> {
  await using made = await open(path, O_PATH | constants.O_NOFOLLOW);
  const stat = await made.stat();
  if (!stat.isFile() || stat.nlink !== 1 || stat.size === 0 || stat.size > maxBytes) return false;
  await chmod(descriptorPath(made), 0o600);
  return true;
}
