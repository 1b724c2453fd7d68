import { statSync } from 'node:fs';
import { relative } from 'node:path';

import { FolderTree } from './folder-tree.js';

/** Changes that follow each other within this time are one: editors write a file in several steps. */
const SETTLE_MS = 200;

/** Folders whose changes do not change a plugin. */
const IGNORED: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** Tells when files in the folder of a plugin change. */
export interface SourceWatcher extends Disposable {
  /** Yields the name of a changed file after each series of changes, until the signal aborts. */
  changes(signal: AbortSignal): AsyncGenerator<string>;
}

export function watchSources(folder: string): SourceWatcher {
  let series: string[] = [];
  let changed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;
  const tree = new FolderTree(folder, IGNORED, (path) => {
    series.push(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = relative(folder, lastingFile(series));
      series = [];
      wake();
    }, SETTLE_MS);
  });
  return {
    async *changes(signal) {
      const isOver = (): boolean => signal.aborted;
      signal.addEventListener('abort', () => wake(), { once: true });
      while (!isOver()) {
        if (changed === undefined) await new Promise<void>((resolve) => (wake = resolve));
        const name = changed;
        changed = undefined;
        if (name !== undefined && !isOver()) yield name;
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      tree[Symbol.dispose]();
    },
  };
}

/** The last of the changed files that is still there: editors write temporary files and rename them. */
function lastingFile(paths: readonly string[]): string {
  return paths.findLast(isFile) ?? paths.at(-1) ?? '';
}

/** Also false for a file that has disappeared, and for a link that leads to no file. */
function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}
