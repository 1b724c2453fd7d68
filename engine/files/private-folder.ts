import type { Stats } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { geteuid } from 'node:process';

import { InvalidOptions } from '../errors.js';
import { HeldFolder } from './held-folder.js';
import { isCode } from './is-code.js';

const OTHERS_MAY_WRITE = 0o022;

const OWNER_ONLY = 0o700;

/**
 * Returns a folder that only this user and root can write to: `place` itself, which is created if it is missing, or a folder
 * in `place` if others may write to it, as to the temporary folder of the system.
 * @returns the path of the folder, with links resolved
 * @throws InvalidOptions if there is no such folder and none can be created
 */
export async function privateFolderAt(place: string): Promise<string> {
  try {
    await mkdir(place, { recursive: true, mode: OWNER_ONLY });
    const real = await realpath(place);
    return (await isPrivate(real)) ? real : await ownFolderIn(real);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new InvalidOptions(`QUIRE_WORK: the work folder ${place} cannot be used${code}.`, { cause });
  }
}

/** Opens or creates the folder. If another user has taken its usual name, a random name is used, which later starts find. */
async function ownFolderIn(place: string): Promise<string> {
  const usual = `quire-${geteuid?.() ?? ''}`;
  if (await makePrivate(join(place, usual))) return join(place, usual);
  for (const name of await readdir(place)) {
    if (name.startsWith(`${usual}-`) && (await isPrivate(join(place, name)))) return join(place, name);
  }
  return await mkdtemp(join(place, `${usual}-`));
}

/** Creates a private folder if it is missing; returns whether the folder is private. */
async function makePrivate(path: string): Promise<boolean> {
  try {
    await mkdir(path, OWNER_ONLY);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  return await isPrivate(path);
}

/**
 * Creates a folder and its parent again after a clean-up program has removed them.
 * @throws Error if another user has created folders in their places meanwhile
 */
export async function restorePrivate(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
  for (const it of [dirname(path), path]) {
    if (!(await makePrivate(it))) throw new Error('The work folder has become a folder that others can change.');
  }
}

/** Returns whether the path is a folder, not a link, that belongs to this user and that nobody else may write to. */
export async function isPrivate(path: string): Promise<boolean> {
  const folder = await HeldFolder.look(path).catch((error: unknown) => {
    // EACCES: the path is inside a private folder of another user.
    if (isCode(error, 'ENOENT') || isCode(error, 'EACCES')) return undefined;
    throw error;
  });
  await folder?.close();
  return folder !== undefined && isOurs(folder.stats) && (folder.stats.mode & OTHERS_MAY_WRITE) === 0;
}

/** Returns whether a folder belongs to the user of this process. */
export function isOurs({ uid }: Stats): boolean {
  return uid === geteuid?.();
}
