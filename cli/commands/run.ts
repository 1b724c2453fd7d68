import type { Command } from 'commander';

import type { Engine } from '../../engine/job/container.js';
import type { Operation } from '../../engine/contract/operation.js';
import { unknownOperation } from '../../engine/job/registry.js';
import { unknownVariableWarnings } from '../../engine/job/unknown-variables.js';
import { createCommand } from '../create-command.js';
import { oneLine } from '../one-line.js';
import { openEngine } from '../open-engine.js';
import { flagsOf, secretVariables } from '../run/flags.js';
import { helpTextOf } from '../run/help-text.js';
import { readRequest } from '../run/request.js';
import { runJob } from '../run/run-job.js';
import { UsageError } from '../usage-error.js';

/**
 * The command `run` passes its arguments on to a second parser, which has a command for each operation, because the
 * operations and their options are known only after the engine has loaded them.
 */
export function runCommand(): Command {
  return createCommand('run')
    .description('Run one operation on files. `run <operation> --help` shows its options.')
    .usage('<operation> <file...> [--<option> <value>] [-o <file or folder>]')
    .argument('[arguments...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: readonly string[]) => {
      await using engine = await openEngine();
      for (const sentence of unknownVariableWarnings(process.env, secretVariables(engine.operations.all))) {
        process.stderr.write(`warning: ${oneLine(sentence)}\n`);
      }
      const [name] = args;
      if (name !== undefined && !name.startsWith('-') && engine.operations.find(name) === undefined)
        throw new UsageError(`${unknownOperation(name, engine.operations)} "quire operations" lists all.`);
      await operationCommands(engine).parseAsync(args, { from: 'user' });
    });
}

function operationCommands(engine: Engine): Command {
  const parent = createCommand('run')
    .usage('<operation> <file...> [options]')
    .description('Run one operation on files.');
  parent.configureHelp({ commandUsage: () => 'quire run <operation> <file...> [options]' });
  for (const operation of engine.operations.all) parent.addCommand(operationCommand(operation, engine));
  return parent;
}

function operationCommand(operation: Operation, engine: Engine): Command {
  const flags = flagsOf(operation);
  const command = createCommand(operation.name)
    .summary(operation.summary)
    .description(helpTextOf(operation))
    .argument(flags.files.name, flags.files.description)
    .configureHelp({ commandUsage: (it) => `quire run ${operation.name} ${it.usage()}` })
    .usage(`${flags.files.name} [options]`);
  for (const flag of flags.all) command.addOption(flag);
  return command.action(async (files: readonly string[]) => {
    const request = await readRequest({ operation, flags, files, values: command.opts() });
    await runJob(engine, request);
  });
}
