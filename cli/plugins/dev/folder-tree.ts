import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

import { isCode } from '../../../engine/files/is-code.js';

/**
 * Watches a folder and all folders in it. The recursive mode of Node.js 20 watches each file, and loses a file that an editor
 * replaces by renaming; the watcher of a folder sees the new file.
 */
export class FolderTree implements Disposable {
  readonly #watchers = new Map<string, FSWatcher>();

  /**
   * @param ignored names of files and folders that are left out
   * @param onChange called with the path of each file or folder that changes, appears or disappears
   */
  constructor(
    root: string,
    private readonly ignored: ReadonlySet<string>,
    private readonly onChange: (path: string) => void,
  ) {
    this.#add(root);
  }

  [Symbol.dispose](): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #add(folder: string): void {
    const watcher = this.#watch(folder);
    if (watcher === undefined) return;
    // A folder that disappears ends its watcher; the watcher of its parent tells the change.
    watcher.on('error', () => watcher.close());
    this.#watchers.set(folder, watcher);
    // The folder is listed after it is watched, so each folder that appears in it is either listed or told by the watcher.
    for (const name of foldersIn(folder) ?? []) if (!this.ignored.has(name)) this.#add(join(folder, name));
  }

  /** Returns undefined for a file, and for a folder that has disappeared meanwhile, as those of build programs do. */
  #watch(folder: string): FSWatcher | undefined {
    if (foldersIn(folder) === undefined) return undefined;
    try {
      return watch(folder, (event, name) => {
        if (name === null || this.ignored.has(name)) return;
        const path = join(folder, name);
        // A folder of this name may be another one now, which needs a new watcher.
        if (event === 'rename') this.#replace(path);
        this.onChange(path);
      });
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  #replace(path: string): void {
    for (const [folder, watcher] of this.#watchers) {
      if (folder !== path && !folder.startsWith(path + sep)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    this.#add(path);
  }
}

/** The names of the folders in a folder; undefined when there is no such folder, or it cannot be read. */
function foldersIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((it) => it.isDirectory())
      .map(({ name }) => name);
  } catch {
    return undefined;
  }
}
