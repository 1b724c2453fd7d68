import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Flags for reading. A compromised program could replace a file by a link, or by a pipe that blocks forever. */
const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Flags for writing a new file or overwriting a file, without following links. */
export const WRITE_NO_LINK = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

/** Opens a file for reading. @throws Error if it is a link, a folder, a pipe or a device */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, READ_NO_LINK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notRegular();
}

/** Synchronous form of `openRegular` for worker threads; returns the descriptor. */
export function openRegularSync(path: string): number {
  const file = openSync(path, READ_NO_LINK);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw notRegular();
}

function notRegular(): Error {
  return new Error('The file is no regular file.');
}
