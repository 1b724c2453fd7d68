import { join } from 'node:path';

import type { Settings } from '../../engine/job/settings.js';
import type { RunningServer } from '../start-server.js';
import { writeSecretFile } from './write-secret-file.js';

/**
 * While nobody has an account, returns the text to print about the link that creates the first one. Where standard output
 * goes to a log and not to a terminal, the link is written to a file in the data folder instead.
 */
export async function firstOwnerLink(
  { url, firstOwner }: RunningServer,
  { basePath, dataFolder }: Settings,
  isTerminal: boolean,
): Promise<string | undefined> {
  const token = await firstOwner.newToken();
  if (token === undefined) return undefined;
  const link = `${url}${basePath}/sign-in/first?token=${token}`;
  if (isTerminal) return `Create the first account, with this link, which works once:\n  ${link}`;
  const path = join(dataFolder, 'first-account-link.txt');
  const failure = await writeSecretFile(path, `${link}\n`);
  if (failure === undefined) return `A link that creates the first account has been written to ${path}.`;
  return `The link that creates the first account cannot be written to ${path} (${failure}); "quire accounts create" creates an account.`;
}
