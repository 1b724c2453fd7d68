import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Minimum bytes that an entry counts, so that a walk through many small files ends as well. */
const MIN_BYTES = 2 ** 16;

/**
 * Bytes on disk of the files below a folder, at least 64 KB for each entry. The walk ends when the sum exceeds
 * `most`. @returns Infinity when a subfolder cannot be read, because of its mode or a path that is too long
 */
export async function bytesIn(folder: string, most: number): Promise<number> {
  const folders = [folder];
  let sum = 0;
  for (let next = folders.pop(); next !== undefined && sum <= most; next = folders.pop()) {
    try {
      for await (const entry of await opendir(next, { bufferSize: 256 })) {
        const path = join(next, entry.name);
        if (entry.isDirectory()) folders.push(path);
        sum += Math.max(MIN_BYTES, entry.isDirectory() ? 0 : await bytesOf(path));
        if (sum > most) break;
      }
    } catch (error) {
      if (!isGone(error)) return Infinity;
    }
  }
  return sum;
}

async function bytesOf(path: string): Promise<number> {
  return await lstat(path).then(
    ({ blocks }) => blocks * 512,
    (error: unknown) => (isGone(error) ? 0 : Infinity),
  );
}

/** The entry was removed or replaced meanwhile. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
