import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Command } from 'commander';

import { createCommand } from '../create-command.js';
import { exitCodes } from '../exit-codes.js';
import { oneLine } from '../one-line.js';
import { printJson } from '../print.js';
import { UsageError } from '../usage-error.js';
import { portNumber } from '../whole-number.js';

export function pluginsCommand(): Command {
  return createCommand('plugins')
    .description('Write, try and check plugins.')
    .addCommand(newCommand())
    .addCommand(devCommand())
    .addCommand(checkCommand());
}

function newCommand(): Command {
  return createCommand('new')
    .description('Write a small complete package with an operation, its test and its documentation.')
    .argument('<name>', 'The name of the operation, such as stamp-qr; the folder quire-<name> is created.')
    .action(async (name: string) => {
      if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 64)
        throw new UsageError(`${name}: a name has lower-case words with hyphens between them, such as stamp-qr.`);
      const folder = `quire-${name}`;
      const { newPackage } = await import('../plugins/new-package.js');
      await mkdir(folder).catch(() => {
        throw new UsageError(`${folder}: the folder exists already, or cannot be created.`);
      });
      for (const [path, text] of Object.entries(await newPackage(name))) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text, { flag: 'wx' });
      }
      process.stdout.write(`${folder} is written. Try it:\n  quire plugins check ./${folder}\n`);
    });
}

function devCommand(): Command {
  return createCommand('dev')
    .description('Serve a plugin on this machine, and serve it anew when its files change. Prints a curl command.')
    .argument('<path>', 'The folder of the package, or a module.')
    .option('--port <n>', 'Port of the service; any free one if left out.', portNumber)
    .action(async (path: string, { port = 0 }: { readonly port?: number }) => {
      const { developPlugin } = await import('../plugins/dev/develop-plugin.js');
      await developPlugin(path, port);
    });
}

function checkCommand(): Command {
  return createCommand('check')
    .description('Check a plugin against the rules for all plugins, in the sandbox.')
    .argument('<plugin>', 'The name of a package, or a path that begins with ./ or /.')
    .option('--json', 'Print one line of JSON.')
    .action(async (plugin: string, { json }: { json?: true }) => {
      const { checkPlugin } = await import('../../engine/testing/conformance/check-plugin.js');
      const conformance = await checkPlugin(plugin, process.env);
      const { passes, findings, badge } = conformance;
      if (json) printJson(conformance);
      else {
        for (const { rule, operation, problems } of findings) {
          const subject = operation === undefined ? '' : `${operation}: `;
          process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${subject}${rule}\n`);
          for (const problem of problems) process.stdout.write(`        ${oneLine(problem)}\n`);
        }
        process.stdout.write(passes ? 'The plugin passes.\n' : 'The plugin does not pass.\n');
        process.stdout.write(`Badge: ${badge}\n`);
      }
      if (!passes) process.exitCode = exitCodes['plugin-fault'];
    });
}
