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
 * A folder in which nobody but this user, and root, can put or swap anything: `place` itself, which is made when it is
 * not there; or where others may write, as in the system's temporary folder, a folder of our own in it.
 * @returns its path without links
 * @throws InvalidOptions when there can be none
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

/** Somebody else may have taken the usual name; then a name is used that could not be foreseen, and found again later. */
async function ownFolderIn(place: string): Promise<string> {
  const usual = `quire-${geteuid?.() ?? ''}`;
  if (await makePrivate(join(place, usual))) return join(place, usual);
  for (const name of await readdir(place)) {
    if (name.startsWith(`${usual}-`) && (await isPrivate(join(place, name)))) return join(place, name);
  }
  return await mkdtemp(join(place, `${usual}-`));
}

/** Makes a private folder, unless it is there; whether it is one now. */
async function makePrivate(path: string): Promise<boolean> {
  try {
    await mkdir(path, OWNER_ONLY);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  return await isPrivate(path);
}

/**
 * Makes a folder anew that was removed, and the one that it is in, by somebody who tidies up: others must not have taken
 * their places meanwhile.
 * @throws Error when they have
 */
export async function restorePrivate(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
  for (const it of [dirname(path), path]) {
    if (!(await makePrivate(it))) throw new Error('The work folder has become a folder that others can change.');
  }
}

/** Whether a path leads, not by a link of its own, to a folder of ours that nobody else may write to. */
export async function isPrivate(path: string): Promise<boolean> {
  const folder = await HeldFolder.look(path).catch((error: unknown) => {
    // A folder that somebody else keeps to himself.
    if (isCode(error, 'ENOENT') || isCode(error, 'EACCES')) return undefined;
    throw error;
  });
  await folder?.close();
  return folder !== undefined && isOurs(folder.stats) && (folder.stats.mode & OTHERS_MAY_WRITE) === 0;
}

/** Whether a folder belongs to the user that the service runs as. */
export function isOurs({ uid }: Stats): boolean {
  return uid === geteuid?.();
}
