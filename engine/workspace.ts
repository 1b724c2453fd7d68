import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile, Workspace } from './contract.js';
import { removeTree } from './files/remove-tree.js';

const PREFIX = 'quire-job-';

const OWN_PREFIX = `${PREFIX}${process.pid}-${startTime(process.pid) ?? 0}-`;

/** A workspace that its owner must close; `await using` does. */
export interface OpenWorkspace extends Workspace, AsyncDisposable {
  close(): Promise<void>;
}

/** Makes a folder under `parent` that nobody else may read, and that is gone when the workspace is closed. */
export async function openWorkspace(parent: string): Promise<OpenWorkspace> {
  const folder = await makeFolder(parent);
  const close = (): Promise<void> => removeTree(folder);
  return {
    folder,
    newFile(from) {
      // A name that no program can guess: one that a document took over could put a link there, to write through it.
      const file: WorkFile = { ...from, path: join(folder, `${randomUUID()}.${from.type.extensions[0]}`) };
      return file;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function makeFolder(parent: string): Promise<string> {
  const prefix = join(parent, OWN_PREFIX);
  try {
    return await mkdtemp(prefix);
  } catch {
    // Somebody who tidies up may have removed the folder of folders.
    await mkdir(parent, { recursive: true });
    return await mkdtemp(prefix);
  }
}

/**
 * Removes the folders that services left when they were killed; those of living processes stay.
 * @returns how many were removed.
 */
export async function removeAbandonedWorkspaces(parent: string): Promise<number> {
  const names = await readdir(parent).catch(() => []);
  const abandoned = names.filter((name) => name.startsWith(PREFIX) && !isOwned(name));
  const removed = await Promise.all(abandoned.map((name) => remove(join(parent, name))));
  return removed.filter(Boolean).length;
}

/** The temporary folder is everybody's: what another user left there must not keep the service from its start. */
function remove(folder: string): Promise<boolean> {
  return removeTree(folder).then(
    () => true,
    () => false,
  );
}

/** Whether the process that made the folder still runs. Its start time tells it from a later one with its number. */
function isOwned(name: string): boolean {
  const [pid = '', started = ''] = name.slice(PREFIX.length).split('-');
  return startTime(Number(pid)) === started;
}

/** When a process started, in clock ticks since the machine did (proc_pid_stat(5), field 22). */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
