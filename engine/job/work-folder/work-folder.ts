import { mkdtemp, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { AbandonedFolders } from './abandoned-folders.js';
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

interface WorkFolderSettings {
  /** The identity of this host and container. */
  readonly host?: string;
  readonly renewMs?: number;
  /** Receives failures to remove folders of ended services. */
  readonly onFault?: (fault: unknown) => void;
}

/**
 * Interval of lease renewals, and of looking for folders of killed services; far shorter than the time after which other
 * hosts treat the folder as abandoned.
 */
const RENEW_MS = 60_000;

/** Time that a service that stops takes for the folders of killed services; a later service removes the rest. */
const LAST_PASS_MS = 5_000;

/**
 * Creates a folder for this service in `place`, which services on other hosts may share. Removes the folders of killed
 * services in the background now, every minute, and when it is closed. The modification time of the folder is a lease, which
 * is renewed while the service runs, so that other hosts know that the folder is in use.
 * @throws InvalidOptions if the folder cannot be created
 */
export async function openWorkFolder(
  place: string,
  { host = hostIdentity(), renewMs = RENEW_MS, onFault = () => undefined }: WorkFolderSettings = {},
): Promise<WorkFolder> {
  const shared = await privateFolderAt(place);
  const path = await mkdtemp(join(shared, folderPrefix(host)));
  const closing = new AbortController();
  const abandoned = new AbandonedFolders({ shared, own: path, host, signal: closing.signal, onFault });
  const renewal = setInterval(() => {
    void renew(path);
    void abandoned.remove();
  }, renewMs);
  renewal.unref();
  return {
    path,
    tidied: abandoned.remove(),
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      const end = setTimeout(() => closing.abort(), LAST_PASS_MS);
      await abandoned.remove();
      clearTimeout(end);
      await removeTree(path);
    },
  };
}

/** Renews the lease; fails silently if the folder was removed, since opening a workspace creates it again. */
async function renew(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}
