import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import type { Command } from 'commander';

import { createCommand } from '../create-command.js';
import { openDatabase } from '../open-key-store.js';
import { pathError } from '../path-error.js';

export function restoreCommand(): Command {
  return createCommand('restore')
    .description('Fill the key store from a backup, completely or not at all. Stop the service before.')
    .argument('<file>', 'A file of `quire backup`, of SQLite or PostgreSQL alike; - for standard input.')
    .option('--replace', 'Delete what the key store has; without it, the key store must be empty.')
    .action(async (path: string, { replace }: { replace?: true }) => {
      await using file = path === '-' ? undefined : await openFile(path);
      const { restoreBackup } = await import('../../accounts/restore.js');
      const database = await openDatabase();
      try {
        const lines = linesOf(file?.createReadStream({ autoClose: false }) ?? process.stdin);
        const rows = await restoreBackup(database, lines, { replaces: replace ?? false });
        process.stdout.write(`Restored ${rows} rows.\n`);
      } finally {
        await database.tables.destroy();
      }
    });
}

async function openFile(path: string): Promise<FileHandle> {
  return await open(path).catch((error: unknown) => {
    throw pathError(path, error);
  });
}

/** Opens the line reader at the first request for a line, because readline drops lines that arrive without a listener. */
async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  yield* createInterface({ input, crlfDelay: Infinity });
}
