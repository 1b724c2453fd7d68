import { constants, type Stats } from 'node:fs';
import { type FileHandle, lchown, open, readdir, stat } from 'node:fs/promises';

/** Folders in folders that belong to the service: what is deeper was made by programs. */
const DEEPEST = 8;

/**
 * Gives what is in a folder of the service to the user that programs run as. The folder itself stays the service's, and
 * that user's group may write to it. Follows no link: a program that works in the same folder may replace a folder with a
 * link at any time, so each is opened once and its entries are named relative to its descriptor.
 */
export async function admitTo(folder: string, user: number): Promise<void> {
  const handle = await openFolder(folder);
  try {
    const own = process.getuid?.() ?? 0;
    const isPrivate = ({ uid, mode }: Stats): boolean => [own, user].includes(uid) && (mode & OTHERS) === 0;
    // The folder itself may be open to all in a job's folder, which is not.
    if (!isPrivate(await handle.stat()) && !isPrivate(await stat(`/proc/self/fd/${handle.fd}/..`)))
      throw new Error(`${folder} is no private folder of the service.`);
    await handle.chown(own, user);
    await handle.chmod(0o770);
    await giveEntries(handle, user, DEEPEST);
  } finally {
    await handle.close();
  }
}

/** The permissions of others. */
const OTHERS = 0o007;

async function giveEntries({ fd }: FileHandle, user: number, depth: number): Promise<void> {
  const place = `/proc/self/fd/${fd}`;
  for (const entry of await readdir(place, { withFileTypes: true })) {
    const path = `${place}/${entry.name}`;
    if (!entry.isDirectory()) await lchown(path, user, user).catch(ignoreGone);
    else if (depth > 0) await giveFolder(path, user, depth - 1).catch(ignoreGone);
  }
}

async function giveFolder(path: string, user: number, depth: number): Promise<void> {
  const handle = await openFolder(path);
  try {
    await giveEntries(handle, user, depth);
    await handle.chown(user, user);
  } finally {
    await handle.close();
  }
}

async function openFolder(path: string): Promise<FileHandle> {
  return await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}

/** A program may remove or replace an entry meanwhile. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && GONE.has(String(error.code)))) throw error;
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
