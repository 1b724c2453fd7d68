import { lstatSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

import type { Refusal } from './converter-messages.js';

/** The subfolder in which a program keeps its settings and caches between documents. */
export const PROFILE = 'profile';

/** Free bytes below which any failure is attributed to a full disk. */
const NO_ROOM = 2 ** 16;

/**
 * Compares a converter's folder with its state when the converter was ready, and restores that state between
 * documents.
 */
export class FolderSnapshot {
  readonly #kept: ReadonlySet<string>;

  constructor(private readonly folder: string) {
    this.#kept = new Set(entriesOf(folder));
  }

  /** Removes entries that are new since the start, except the profile and `result`. */
  removeNewEntries(result: string | undefined): void {
    for (const path of this.#strays()) if (path !== result) rmSync(path, { recursive: true, force: true });
  }

  /** Whether a document failed for lack of disk space or at the limit of a file's size. */
  shortage(error: unknown): Refusal | undefined {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT' || roomOn(this.folder) < NO_ROOM) {
      return { kind: 'disk-full', says: 'the disk of the service is full; try again later.' };
    }
    if (code === 'EFBIG' || this.#strays().some((path) => sizeOf(path) >= maxBytes())) {
      return { kind: 'too-complex', says: 'the result would be larger than it may be.' };
    }
    return undefined;
  }

  #strays(): readonly string[] {
    return entriesOf(this.folder).filter((path) => !this.#kept.has(path));
  }
}

/** Files and folders at any depth, without the profile; inner entries first. */
function entriesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === PROFILE) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [...entriesOf(path), path] : [path];
  });
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function roomOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Maximum bytes of a file that this process may write: RLIMIT_FSIZE as in proc_pid_limits(5). */
function maxBytes(): number {
  return Number(/^Max file size +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1] ?? Infinity);
}
