import { constants, type Stats } from 'node:fs';
import { type FileHandle, lchown, lstat, open, readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Maximum depth of the service's folders in a job's folder; deeper folders were made by programs. */
const MAX_DEPTH = 8;

/**
 * Gives the contents of a service folder to the user that programs run as. The folder itself stays the service's,
 * and the group of that user may write to it. Follows no symbolic link: a program in the same folder may replace a
 * folder with a link at any time, so each folder is opened once and its entries are addressed relative to its
 * descriptor.
 */
export async function admitTo(folder: string, user: number): Promise<void> {
  const handle = await openFolder(folder);
  try {
    const own = process.getuid?.() ?? 0;
    const isPrivate = ({ uid, mode }: Stats): boolean => [own, user].includes(uid) && (mode & OTHERS) === 0;
    // The folder may be open to others only within a private folder.
    if (!isPrivate(await handle.stat()) && !isPrivate(await stat(`${placeOf(handle)}/..`)))
      throw new Error(`${folder} is no private folder of the service.`);
    await handle.chown(own, user);
    await handle.chmod(0o770);
    await giveEntries(handle, user, MAX_DEPTH);
  } finally {
    await handle.close();
  }
}

/** Permission bits of others. */
const OTHERS = 0o007;

/** Gives a file, or a folder with all of its contents, to a user; of a symbolic link only the link itself. */
export async function giveTo(path: string, user: number): Promise<void> {
  const parent = await openFolder(dirname(path));
  try {
    await giveEntry(`${placeOf(parent)}/${basename(path)}`, user, MAX_DEPTH);
  } finally {
    await parent.close();
  }
}

async function giveEntries(folder: FileHandle, user: number, depth: number): Promise<void> {
  const place = placeOf(folder);
  for (const name of await readdir(place)) await giveEntry(`${place}/${name}`, user, depth);
}

async function giveEntry(path: string, user: number, depth: number): Promise<void> {
  try {
    await lchown(path, user, user);
    if (depth > 0 && (await lstat(path)).isDirectory()) await giveFolder(path, user, depth - 1);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && GONE.has(String(error.code)))) throw error;
  }
}

/** A program may remove or replace an entry meanwhile. */
const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

async function giveFolder(path: string, user: number, depth: number): Promise<void> {
  const handle = await openFolder(path);
  try {
    await giveEntries(handle, user, depth);
  } finally {
    await handle.close();
  }
}

function placeOf({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

async function openFolder(path: string): Promise<FileHandle> {
  return await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}
