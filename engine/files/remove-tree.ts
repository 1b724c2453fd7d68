import { randomUUID } from 'node:crypto';
import { rename, rmdir, unlink } from 'node:fs/promises';

import { isCode } from './is-code.js';
import { HeldFolder, pathIn } from './held-folder.js';

/** Another process may put something into the tree while it is removed. */
const MAX_ROUNDS = 3;

/** Far more than a disk holds for a job; a process that fills the tree without end must not keep the service busy. */
const MAX_ENTRIES = 2 ** 27;

/**
 * Removes a folder with all that is in it, though another process may change the tree meanwhile: every entry is named
 * relative to the descriptor of its folder, so no link is followed and nothing outside of the tree is touched. The folder
 * that holds `path` must not be open to such a process. Folders without permissions are removed as well; mounted file
 * systems are left alone. The depth of the tree costs neither stack nor descriptors. Resolves when nothing was there.
 * @param signal breaks it off
 * @throws Error when something is left
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
 * Folders are moved up into the root before they are emptied, under numbered names: so only two are open at a time,
 * and a number tells which are still to be emptied.
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

  /** @throws Error whose cause is the first that kept something from being removed */
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
      // POSIX and Linux say differently that it is a folder.
      if (!isCode(error, 'EISDIR') && !isCode(error, 'EPERM')) throw error;
      await this.#move(folder, name);
    }
  }

  /** A mount point cannot be moved. */
  async #move(folder: HeldFolder, name: string): Promise<void> {
    const [from, to] = [pathIn(folder, name), this.#numbered(this.#moved)];
    try {
      await rename(from, to);
    } catch (error) {
      if (!isCode(error, 'EACCES')) throw error;
      // To be moved, a folder must be writable, since it holds an entry for the folder that it is in.
      await (await HeldFolder.open(from))?.close();
      await rename(from, to);
    }
    this.#moved += 1;
  }

  async #removeMoved(number: number): Promise<void> {
    const path = this.#numbered(number);
    const folder = await HeldFolder.open(path);
    // Something else was put in its place before it was moved.
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

  /** What cannot be removed must not keep the rest; what is gone already needs no removing. */
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
