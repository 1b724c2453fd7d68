import { type FSWatcher, watch } from 'node:fs';
import { sep } from 'node:path';

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
  let changed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;
  const watcher: FSWatcher = watch(folder, { recursive: true }, (_, name) => {
    if (name === null || name.split(sep).some((part) => IGNORED.has(part))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = name;
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
      watcher.close();
    },
  };
}
