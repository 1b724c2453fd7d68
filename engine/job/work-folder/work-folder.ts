import { mkdtemp, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { removeAbandoned } from './abandoned-folders.js';
import { removeTree } from '../../files/remove-tree.js';
import { hostIdentity } from './host-identity.js';
import { privateFolderAt } from '../../files/private-folder.js';
import { folderPrefix } from './service-folder.js';

/** The folder in which a service has the workspaces of its jobs; gone when it is disposed of. */
export interface WorkFolder extends AsyncDisposable {
  readonly path: string;
  /** Resolves when the folders of services that have ended are gone, as far as they can be removed. */
  readonly tidied: Promise<void>;
}

interface LeaseSettings {
  /** What names this host and container. */
  readonly host?: string;
  readonly renewMs?: number;
}

/** Far less than the time after which services on other hosts take the folder for abandoned. */
const RENEW_MS = 60_000;

/**
 * Makes a folder for this service in `place`, which services on other hosts may share, and removes in the background those
 * of services that were killed. Its time of modification is renewed as long as the service lives: a lease, by which other
 * hosts know.
 * @throws InvalidOptions when no folder can be made there
 */
export async function openWorkFolder(
  place: string,
  { host = hostIdentity(), renewMs = RENEW_MS }: LeaseSettings = {},
): Promise<WorkFolder> {
  const shared = await privateFolderAt(place);
  const path = await mkdtemp(join(shared, folderPrefix(host)));
  const renewal = setInterval(() => void renew(path), renewMs);
  renewal.unref();
  const closing = new AbortController();
  const tidied = removeAbandoned(shared, host, closing.signal);
  return {
    path,
    tidied,
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      closing.abort();
      await tidied;
      await removeTree(path);
    },
  };
}

/** Workspaces make the folder anew when somebody has removed it. */
async function renew(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}
