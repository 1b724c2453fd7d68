import type { Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { HeldFolder } from '../../files/held-folder.js';
import { removeTree } from '../../files/remove-tree.js';
import { isOurs } from '../../files/private-folder.js';
import { startOf } from './process-start.js';
import { parseFolderName, type ServiceName } from './service-folder.js';

/**
 * Maximum age of the lease of a folder of another host, after which the folder counts as abandoned. It is long because hosts
 * can be suspended and clocks differ.
 */
const LEASE_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the folders of killed services: on this host if their process has ended, on other hosts if their lease has not been
 * renewed for a day. Never rejects: folders that cannot be removed are left for a later start.
 * @param place a private folder
 * @param host the identity of this host by `hostIdentity`
 */
export async function removeAbandoned(place: string, host: string, signal: AbortSignal): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const path = join(place, name);
    const service = parseFolderName(name);
    const stats = service === undefined ? undefined : await statsOf(path);
    if (service === undefined || stats === undefined || !isOurs(stats) || isAlive(service, stats, host)) continue;
    await removeTree(path, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** Returns the stats of a folder; undefined if the path is not a folder. */
async function statsOf(path: string): Promise<Stats | undefined> {
  const folder = await HeldFolder.look(path).catch(() => undefined);
  await folder?.close();
  return folder?.stats;
}

/** Returns whether the service may be running. Process ids are only meaningful within the same host and container. */
function isAlive({ host, pid, started }: ServiceName, { mtimeMs }: Stats, here: string): boolean {
  return host === here ? startOf(pid) === started : Date.now() - mtimeMs < LEASE_MS;
}
