import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Maximum contents of a folder. */
export interface Fullest {
  bytes: number;
  files: number;
}

const MILLISECONDS = 100;

/** Measures a folder repeatedly while a task runs. */
export async function watchFolder(folder: string, task: () => Promise<unknown>): Promise<Fullest> {
  const fullest: Fullest = { bytes: 0, files: 0 };
  const over = new AbortController();
  const watching = watch(folder, fullest, over.signal);
  try {
    await task();
  } finally {
    over.abort();
    await watching;
  }
  return fullest;
}

async function watch(folder: string, fullest: Fullest, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sizes = await sizesIn(folder);
    fullest.files = Math.max(fullest.files, sizes.length);
    fullest.bytes = Math.max(
      fullest.bytes,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    await setTimeout(MILLISECONDS);
  }
}

/** Sizes of all files; a file that disappears counts as zero. */
async function sizesIn(folder: string): Promise<readonly number[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
}
