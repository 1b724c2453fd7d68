import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';

/** Covers over files and folders within the visible tree. */
export interface Covers {
  readonly paths: readonly string[];
  /** Covers that are empty in-memory file systems, to be made read-only. */
  readonly folders: readonly string[];
  readonly mounts: readonly string[];
}

/** @param visible files and folders that are already mounted */
export function coversOf(hidden: readonly string[], visible: readonly string[]): Covers {
  const paths = hidden.flatMap(realPath).filter((path) => visible.flatMap(realPath).some((it) => isWithin(it, path)));
  const folders = paths.filter((it) => statSync(it).isDirectory());
  const mounts = paths.flatMap((it) => (folders.includes(it) ? ['--tmpfs', it] : ['--ro-bind', '/dev/null', it]));
  return { paths, folders, mounts };
}

/** Whether a path is a folder or below it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** Empty when the path does not exist. */
function realPath(path: string): readonly string[] {
  try {
    return [realpathSync.native(path)];
  } catch {
    return [];
  }
}
