import type { Command } from 'commander';

import { createCommand } from '../create-command.js';
import { openKeyStore } from '../open-key-store.js';
import { readPassword } from '../read-password.js';

export function accountsCommand(): Command {
  return createCommand('accounts')
    .description('Create accounts for people who sign in to the account area.')
    .addCommand(createAccount());
}

function createAccount(): Command {
  return createCommand('create')
    .description('Create an account. The password is typed on the terminal, or is the first line of standard input.')
    .argument('<e-mail>')
    .action(async (email: string) => {
      const password = await readPassword();
      await using accounts = await openKeyStore();
      const owner = await accounts.createOwner(email, password);
      process.stdout.write(`Created the account of ${owner.email}.\n`);
    });
}
