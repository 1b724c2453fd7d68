import type { Command } from 'commander';

import { describeOperation } from '../../engine/job/describe-operation.js';
import { Registry } from '../../engine/job/registry.js';
import { readSettings } from '../../engine/job/settings.js';
import { createCommand } from '../create-command.js';
import { printJson, printTable } from '../print.js';

export function operationsCommand(): Command {
  return createCommand('operations')
    .description('List the loaded operations, including those of third-party plugins.')
    .option(
      '--json',
      'Print one line of JSON with the files, options and result of each operation, as in schemas/operations/.',
    )
    .action(async ({ json }: { json?: true }) => {
      const { loadOperations } = await import('../../engine/job/loader.js');
      const registry = new Registry();
      await loadOperations(registry, readSettings(process.env));
      const { all } = registry;
      if (json) printJson(all.map(describeOperation));
      else printTable([['OPERATION', 'GROUP', 'WHAT IT DOES'], ...all.map((it) => [it.name, it.group, it.summary])]);
    });
}
