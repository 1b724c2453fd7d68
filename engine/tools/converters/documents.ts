import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';

import { reasonOf, ToolFailed } from '../../errors.js';
import { descriptorPath, O_PATH } from '../../files/held-folder.js';
import { openRegular } from '../../files/regular-file.js';
import { removeTree } from '../../files/remove-tree.js';

/** What tells a document from others: SHA-256 of its bytes. */
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
 * Moves what a converter made to `target`, out of its reach, and looks at it there: it could be a link that leads
 * elsewhere, a pipe that is waited at for ever, or have another name by which it is written to later.
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

/** Whether a file can be used, which only its owner can from then on. */
async function isUsable(path: string, maxBytes: number): Promise<boolean> {
  await using made = await open(path, O_PATH | constants.O_NOFOLLOW);
  const stat = await made.stat();
  if (!stat.isFile() || stat.nlink !== 1 || stat.size === 0 || stat.size > maxBytes) return false;
  await chmod(descriptorPath(made), 0o600);
  return true;
}
