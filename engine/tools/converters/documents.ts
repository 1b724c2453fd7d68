import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, lstat, rename, rm } from 'node:fs/promises';

import { reasonOf, ToolFailed } from '../../errors.js';

/** What tells a document from others: SHA-256 of its bytes. */
export async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 18 })) {
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
export async function takeOver(made: string, target: string, mostBytes: number): Promise<void> {
  try {
    await rename(made, target);
    const stat = await lstat(target);
    if (!stat.isFile() || stat.nlink !== 1 || stat.size === 0 || stat.size > mostBytes) {
      await rm(target, { recursive: true });
      throw new Error('It is no regular file of its own, or is empty or too large.');
    }
    await chmod(target, 0o600);
  } catch (cause) {
    throw new ToolFailed('The converter made no file that can be used.', { cause });
  }
}
