import type { Command } from 'commander';

import { describeOperation } from '../../engine/job/describe-operation.js';
import { createCommand } from '../create-command.js';
import { openOperations } from '../open-engine.js';
import { printJson, printTable } from '../print.js';

export function operationsCommand(): Command {
  return createCommand('operations')
    .description('List the loaded operations, including those of third-party plugins.')
    .option(
      '--json',
      'Print one line of JSON with the files, options and result of each operation, as in schemas/operations/.',
    )
    .action(async ({ json }: { json?: true }) => {
      const { all } = await openOperations();
      if (json) printJson(all.map(describeOperation));
      else printTable([['OPERATION', 'GROUP', 'WHAT IT DOES'], ...all.map((it) => [it.name, it.group, it.summary])]);
    });
}
