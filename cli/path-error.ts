import { isCode } from '../engine/files/is-code.js';
import { UsageError } from './usage-error.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'this is a folder; a file is needed',
  EACCES: 'you may not do this here',
  EPERM: 'you may not do this here',
  EROFS: 'nothing can be written here',
  ENOSPC: 'there is no room left',
};

/** What the system says of a path that the caller named, in words; anything else as it came. */
export function unreadable(path: string, error: unknown): Error {
  const reason = Object.entries(reasons).find(([code]) => isCode(error, code))?.[1];
  if (reason === undefined) return error instanceof Error ? error : new Error(String(error));
  return new UsageError(`${path}: ${reason}.`, { cause: error });
}
