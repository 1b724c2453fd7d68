import type { Accounts } from '../accounts/accounts.js';
import { readSettings } from '../engine/job/settings.js';

/** The key store in the data folder. Its code is loaded now: loading a database would slow every other command. */
export async function openKeyStore(): Promise<Accounts> {
  const { openAccounts } = await import('../accounts/accounts.js');
  return await openAccounts(readSettings(process.env).dataFolder);
}
