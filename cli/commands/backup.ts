import { open, rm } from 'node:fs/promises';

import type { Command } from 'commander';

import type { KeyStoreDatabase } from '../../accounts/key-store-database.js';
import { isCode } from '../../engine/files/is-code.js';
import { version } from '../../engine/job/version.js';
import { createCommand } from '../create-command.js';
import { openDatabase } from '../open-key-store.js';
import { creationError, pathError } from '../path-error.js';
import { UsageError } from '../usage-error.js';

export function backupCommand(): Command {
  return createCommand('backup')
    .description('Write the accounts, key pairs and usage of the key store to a file. The service may run meanwhile.')
    .argument('<file>', 'A new file, which only this user can read; - for standard output.')
    .action(async (file: string) => {
      const database = await openDatabase();
      try {
        const rows = file === '-' ? await backUpTo(writeToOutput, database) : await backUpToFile(file, database);
        process.stderr.write(`Backed up ${rows} rows.\n`);
      } finally {
        await database.tables.destroy();
      }
    });
}

/** Writes a file that is complete, or does not exist. */
async function backUpToFile(path: string, database: KeyStoreDatabase): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw isCode(error, 'EEXIST') ? new UsageError(`${path}: it exists; name a new file.`) : creationError(path, error);
  });
  try {
    await using _ = file;
    const rows = await backUpTo((lines) => file.appendFile(lines), database);
    await file.sync();
    return rows;
  } catch (error) {
    await rm(path, { force: true });
    throw pathError(path, error);
  }
}

async function backUpTo(write: (lines: string) => Promise<void>, database: KeyStoreDatabase): Promise<number> {
  const { writeBackup } = await import('../../accounts/backup.js');
  return await writeBackup(database, version(), write);
}

function writeToOutput(lines: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(lines, (error) => (error ? reject(error) : resolve())));
}
