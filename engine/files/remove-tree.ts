import { randomUUID } from 'node:crypto';
import { rename, rmdir, unlink } from 'node:fs/promises';

import { isCode } from './is-code.js';
import { HeldFolder, pathIn } from './held-folder.js';

/** Maximum number of attempts: another process may add entries while the tree is removed. */
const MAX_ROUNDS = 3;

/** Maximum number of entries, far more than a job has: a process that adds entries endlessly must not occupy the service. */
const MAX_ENTRIES = 2 ** 27;

/**
 * Removes a folder with its content, also if another process changes the tree meanwhile: every entry is addressed by the
 * descriptor of its folder, so no link is followed and nothing outside the tree is touched. Such a process must not be able
 * to write to the parent of `path`. Folders without permissions are removed; mounted file systems are skipped. Stack and
 * descriptors do not grow with the depth of the tree. Resolves if the folder does not exist.
 * @param signal cancels the removal
 * @throws Error if something remains
 */
export async function removeTree(path: string, signal?: AbortSignal): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await removeOnce(path, signal);
      return;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return;
      if (round === MAX_ROUNDS || signal?.aborted === true) throw error;
    }
  }
}

async function removeOnce(path: string, signal: AbortSignal | undefined): Promise<void> {
  const root = await HeldFolder.open(path);
  if (root === undefined) {
    await unlink(path);
    return;
  }
  try {
    await new Removal(root, signal).run();
  } finally {
    await root.close();
  }
  await rmdir(path);
}

/**
 * Removes the entries of a folder. Subfolders are first moved into the root under numbered names, so that only two folders
 * are open at a time, and the next number is the next folder to empty.
 */
class Removal {
  readonly #prefix = `${randomUUID()}-`;
  #moved = 0;
  #entries = 0;
  #failure: unknown;

  constructor(
    private readonly root: HeldFolder,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** @throws Error whose cause is the first error of a removal */
  async run(): Promise<void> {
    await this.#empty(this.root);
    for (let number = 0; number < this.#moved; number++) {
      this.signal?.throwIfAborted();
      await this.#attempt(() => this.#removeMoved(number));
    }
    if (this.#failure !== undefined) {
      throw new Error('A part of the folder could not be removed.', { cause: this.#failure });
    }
  }

  async #empty(folder: HeldFolder): Promise<void> {
    for await (const { name, isFolder } of folder.entries()) {
      this.signal?.throwIfAborted();
      if (++this.#entries > MAX_ENTRIES) throw new Error('The folder is being filled while it is removed.');
      if (folder === this.root && name.startsWith(this.#prefix)) continue;
      await this.#attempt(() => (isFolder ? this.#move(folder, name) : this.#unlink(folder, name)));
    }
  }

  async #unlink(folder: HeldFolder, name: string): Promise<void> {
    try {
      await unlink(pathIn(folder, name));
    } catch (error) {
      // unlink of a folder fails with EPERM by POSIX, and with EISDIR in Linux.
      if (!isCode(error, 'EISDIR') && !isCode(error, 'EPERM')) throw error;
      await this.#move(folder, name);
    }
  }

  /** Moves a folder into the root; fails for a mount point. */
  async #move(folder: HeldFolder, name: string): Promise<void> {
    const [from, to] = [pathIn(folder, name), this.#numbered(this.#moved)];
    try {
      await rename(from, to);
    } catch (error) {
      if (!isCode(error, 'EACCES')) throw error;
      // Moving a folder changes its entry "..", so the folder must be writable; `open` makes it writable.
      await (await HeldFolder.open(from))?.close();
      await rename(from, to);
    }
    this.#moved += 1;
  }

  async #removeMoved(number: number): Promise<void> {
    const path = this.#numbered(number);
    const folder = await HeldFolder.open(path);
    // Another process replaced the folder by another entry before it was moved.
    if (folder === undefined) {
      await unlink(path);
      return;
    }
    try {
      await this.#empty(folder);
    } finally {
      await folder.close();
    }
    await rmdir(path);
  }

  /** Keeps the first error, so that the rest is still removed; entries that no longer exist are no error. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isCode(error, 'ENOENT')) this.#failure ??= error;
    }
  }

  #numbered(number: number): Buffer {
    return pathIn(this.root, `${this.#prefix}${number}`);
  }
}
