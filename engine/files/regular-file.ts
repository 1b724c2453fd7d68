import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A program that a document took over can put a link in place of a file, or a pipe that nobody ever writes to. */
const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** For writing: a new file, or an old one from its beginning, but never what a link leads to. */
export const WRITE_NO_LINK = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

/** Opens a file for reading. @throws Error when it is a link, a folder, a pipe or a device */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, READ_NO_LINK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notRegular();
}

/** As `openRegular`, for worker threads; returns the descriptor. */
export function openRegularSync(path: string): number {
  const file = openSync(path, READ_NO_LINK);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw notRegular();
}

function notRegular(): Error {
  return new Error('The file is no regular file.');
}
