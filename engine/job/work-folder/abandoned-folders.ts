import type { Stats } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { HeldFolder } from '../../files/held-folder.js';
import { isCode } from '../../files/is-code.js';
import { removeTree } from '../../files/remove-tree.js';
import { isOurs } from '../../files/private-folder.js';
import { startOf } from './process-start.js';
import { parseFolderName, type ServiceName } from './service-folder.js';

/**
 * Maximum age of the lease of a folder of another host, after which the folder counts as abandoned. It is long because hosts
 * can be suspended and clocks differ.
 */
const LEASE_MS = 24 * 60 * 60 * 1000;

export interface AbandonedPlace {
  /** A private folder with the folders of services. */
  readonly shared: string;
  /** The folder of this service. */
  readonly own: string;
  /** The identity of this host by `hostIdentity`. */
  readonly host: string;
  readonly signal: AbortSignal;
  /** Receives the failures of removals; each later pass attempts them again. */
  readonly onFault: (fault: unknown) => void;
}

/** Removes the folders of killed services: on this host if their process has ended, on other hosts after the lease. */
export class AbandonedFolders {
  #pass: Promise<void> | undefined;

  constructor(private readonly place: AbandonedPlace) {}

  /** Removes the folders that are abandoned now, or waits for the pass that runs already. Never rejects. */
  remove(): Promise<void> {
    this.#pass ??= this.#removeAll().finally(() => (this.#pass = undefined));
    return this.#pass;
  }

  async #removeAll(): Promise<void> {
    const { shared, own, signal } = this.place;
    for (const name of await namesIn(shared)) await this.#attempt(() => this.#take(name));
    for (const name of await namesIn(own)) {
      if (signal.aborted) return;
      await this.#attempt(() => removeTree(join(own, name), signal));
    }
  }

  /**
   * Moves an abandoned folder into the folder of this service. Only one of several services can move it, and programs of the
   * killed service that have not ended yet can no longer create files under its path.
   */
  async #take(name: string): Promise<void> {
    const { shared, own, host } = this.place;
    const service = parseFolderName(name);
    const path = join(shared, name);
    const stats = service === undefined ? undefined : await statsOf(path);
    if (service === undefined || stats === undefined || !isOurs(stats) || isAlive(service, stats, host)) return;
    await rename(path, join(own, name));
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      // ENOENT: another service was faster, or a clean-up program removed the folder of this service.
      if (!this.place.signal.aborted && !isCode(fault, 'ENOENT')) this.place.onFault(fault);
    }
  }
}

/** Returns the names in a folder that are names of folders of services. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((it) => parseFolderName(it) !== undefined);
}

/** Returns the stats of a folder; undefined if the path is not a folder. */
async function statsOf(path: string): Promise<Stats | undefined> {
  const folder = await HeldFolder.look(path);
  await folder?.close();
  return folder?.stats;
}

/** Returns whether the service may be running. Process ids are only meaningful within the same host and container. */
function isAlive({ host, pid, started }: ServiceName, { mtimeMs }: Stats, here: string): boolean {
  return host === here ? startOf(pid) === started : Date.now() - mtimeMs < LEASE_MS;
}
