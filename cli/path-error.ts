import { dirname } from 'node:path';

import { isCode } from '../engine/files/is-code.js';
import { UsageError } from './usage-error.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'this is a folder; a file is needed',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ELOOP: 'symbolic links lead to each other',
};

/** Describes an error of the file system for a path that the user named; returns other errors unchanged. */
export function pathError(path: string, error: unknown): Error {
  const reason = Object.entries(reasons).find(([code]) => isCode(error, code))?.[1];
  if (reason === undefined) return error instanceof Error ? error : new Error(String(error));
  return new UsageError(`${path}: ${reason}.`, { cause: error });
}

/** Describes why a file that the user named could not be created; returns other errors unchanged. */
export function creationError(path: string, error: unknown): Error {
  if (!isCode(error, 'ENOENT')) return pathError(path, error);
  return new UsageError(`${path}: there is no folder ${dirname(path)}.`, { cause: error });
}
