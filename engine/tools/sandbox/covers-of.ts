import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';

/** Covers of files and folders that lie in what a program can see. */
export interface Covers {
  readonly paths: readonly string[];
  /** Those that are empty file systems in memory, to be made read-only. */
  readonly folders: readonly string[];
  readonly mounts: readonly string[];
}

/** @param visible the files and folders that are mounted before. */
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

/** None, when there is nothing to hide. */
function realPath(path: string): readonly string[] {
  try {
    return [realpathSync.native(path)];
  } catch {
    return [];
  }
}
