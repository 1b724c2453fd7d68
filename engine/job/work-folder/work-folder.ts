import { mkdtemp, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { removeAbandoned } from './abandoned-folders.js';
import { removeTree } from '../../files/remove-tree.js';
import { hostIdentity } from './host-identity.js';
import { privateFolderAt } from '../../files/private-folder.js';
import { folderPrefix } from './service-folder.js';

/** The folder for the workspaces of a service; disposing of it removes the folder. */
export interface WorkFolder extends AsyncDisposable {
  readonly path: string;
  /** Resolves when the removal of folders of ended services is complete. */
  readonly tidied: Promise<void>;
}

interface LeaseSettings {
  /** The identity of this host and container. */
  readonly host?: string;
  readonly renewMs?: number;
}

/** Interval of lease renewals; far shorter than the time after which other hosts treat the folder as abandoned. */
const RENEW_MS = 60_000;

/**
 * Creates a folder for this service in `place`, which services on other hosts may share, and removes the folders of killed
 * services in the background. The modification time of the folder is a lease, which is renewed while the service runs, so
 * that other hosts know that the folder is in use.
 * @throws InvalidOptions if the folder cannot be created
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

/** Renews the lease; fails silently if the folder was removed, since opening a workspace creates it again. */
async function renew(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}
