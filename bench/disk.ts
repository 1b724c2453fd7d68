import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** What a folder held at its fullest. */
export interface Fullest {
  bytes: number;
  files: number;
}

const MILLISECONDS = 100;

/** Looks at a folder, and all in it, again and again while a task runs. */
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

/** Of all files; one that goes meanwhile counts nothing. */
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
