import type { Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { HeldFolder } from '../../files/held-folder.js';
import { removeTree } from '../../files/remove-tree.js';
import { isOurs } from '../../files/private-folder.js';
import { startOf } from './process-start.js';
import { parseFolderName, type ServiceName } from './service-folder.js';

/**
 * For so long, the folder of a service on another host may go without its lease being renewed: hosts are suspended, and
 * their clocks differ.
 */
const LEASE_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the folders of services that were killed: of this host when their process is gone, of others when their lease
 * has not been renewed for a day. Never rejects: what cannot be removed is left to a later start.
 * @param place a private folder
 * @param host as `hostIdentity` names it
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

/** Of the folder itself; undefined when something else is there. */
async function statsOf(path: string): Promise<Stats | undefined> {
  const folder = await HeldFolder.look(path).catch(() => undefined);
  await folder?.close();
  return folder?.stats;
}

/** Ids of processes mean something within a host and a container only. */
function isAlive({ host, pid, started }: ServiceName, { mtimeMs }: Stats, here: string): boolean {
  return host === here ? startOf(pid) === started : Date.now() - mtimeMs < LEASE_MS;
}
