import type { Command } from 'commander';

import { createCommand } from './create-command.js';
import { accountsCommand } from './commands/accounts.js';
import { backupCommand } from './commands/backup.js';
import { doctorCommand } from './commands/doctor.js';
import { keysCommand } from './commands/keys.js';
import { operationsCommand } from './commands/operations.js';
import { pipelineCommand } from './commands/pipeline.js';
import { pluginsCommand } from './commands/plugins.js';
import { receiptCommand } from './commands/receipt.js';
import { restoreCommand } from './commands/restore.js';
import { runCommand } from './commands/run.js';
import { serveCommand } from './commands/serve.js';
import { workerCommand } from './commands/worker.js';
import { exitCodesHelp } from './exit-codes.js';
import { version } from '../engine/job/version.js';

/** Creates the command `quire` with its subcommands. */
export function createProgram(): Command {
  return (
    createCommand('quire')
      .description('Work on documents: as a service, and from the command line.')
      .version(version())
      // Without this, commander would take options of an operation for its own.
      .enablePositionalOptions()
      .addCommand(serveCommand())
      .addCommand(runCommand())
      .addCommand(pipelineCommand())
      .addCommand(receiptCommand())
      .addCommand(keysCommand())
      .addCommand(accountsCommand())
      .addCommand(backupCommand())
      .addCommand(restoreCommand())
      .addCommand(operationsCommand())
      .addCommand(pluginsCommand())
      .addCommand(workerCommand())
      .addCommand(doctorCommand())
      .addHelpText('after', `\n${exitCodesHelp()}`)
  );
}
