import type { Accounts } from '../accounts/accounts.js';
import type { KeyStoreDatabase } from '../accounts/key-store-database.js';
import { readSettings } from '../engine/job/settings.js';

/** Opens the key store of the settings. The dynamic import keeps the database out of the start of other commands. */
export async function openKeyStore(): Promise<Accounts> {
  const { keyStorePlace, openAccounts } = await import('../accounts/accounts.js');
  return await openAccounts(keyStorePlace(readSettings(process.env)));
}

/** Opens the database of the key store of the settings. */
export async function openDatabase(): Promise<KeyStoreDatabase> {
  const { keyStorePlace, openKeyStoreDatabase } = await import('../accounts/accounts.js');
  return await openKeyStoreDatabase(keyStorePlace(readSettings(process.env)));
}
