import type { Accounts } from '../accounts/accounts.js';
import { readSettings } from '../engine/job/settings.js';

/** Opens the key store of the settings. The dynamic import keeps the database out of the start of other commands. */
export async function openKeyStore(): Promise<Accounts> {
  const { keyStorePlace, openAccounts } = await import('../accounts/accounts.js');
  return await openAccounts(keyStorePlace(readSettings(process.env)));
}
