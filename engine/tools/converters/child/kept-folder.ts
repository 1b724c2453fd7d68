import { lstatSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

import type { Refusal } from './messages.js';

/** Where a program keeps its settings and caches from document to document. */
export const PROFILE = 'profile';

/** With less than this on the disk, in bytes, whatever fails does so for want of room. */
const NO_ROOM = 2 ** 16;

/** A converter's folder, as it was when the converter was ready, and as it is to be between documents. */
export class KeptFolder {
  readonly #kept: ReadonlySet<string>;

  constructor(private readonly folder: string) {
    this.#kept = new Set(entriesOf(folder));
  }

  /** Removes what has come since, but for the profile and `result`. */
  tidy(result: string | undefined): void {
    for (const path of this.#strays()) if (path !== result) rmSync(path, { recursive: true, force: true });
  }

  /** What was short when a document failed: room on the disk, or the size that a file may have. */
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

/** Files and folders, at any depth, but for the profile; the innermost first. */
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

/** The limit of each file's size that this process runs under, as proc_pid_limits(5) tells. */
function maxBytes(): number {
  return Number(/^Max file size +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1] ?? Infinity);
}
