import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { listOperations } from '../../../engine/job/list-operations.js';
import { readSettings } from '../../../engine/job/settings.js';
import type { Operation } from '../../../engine/contract/operation.js';
import { oneLine } from '../../one-line.js';
import { UsageError } from '../../usage-error.js';
import { curlCommand } from './curl-command.js';
import { openDevService } from './dev-service.js';
import { watchSources } from './watch-sources.js';

/**
 * Serves a plugin on this machine and serves it anew after each change of its files, until the process gets a signal to stop.
 * @param path a module or the folder of a package
 * @param port 0 for any free one
 * @throws UsageError when there is nothing at the path
 */
export async function developPlugin(path: string, port: number): Promise<void> {
  const plugin = resolve(path);
  const found = await stat(plugin).catch(() => undefined);
  if (found === undefined) throw new UsageError(`${path}: there is no such file or folder.`);
  if (plugin.includes(',')) throw new UsageError(`${path}: the path of a plugin cannot have a comma.`);
  const environment = { ...process.env, QUIRE_PLUGINS: plugin };
  const builtIn = await operationNames(process.env);
  await using service = await openDevService(environment, port);
  const reload = async (): Promise<void> => {
    await service.stop();
    const { operations, problem } = await loadPlugin(environment, builtIn);
    if (problem !== undefined) {
      print(`The plugin cannot be loaded: ${problem}`);
      print('Waiting for a change.');
      return;
    }
    const { url, certificate, credentials } = await service.start();
    for (const operation of operations) print(curlCommand(operation, { url, certificate, credentials }));
    print(`Quire serves the plugin on ${url}. It is served anew when a file changes.`);
  };
  using sources = watchSources(found.isDirectory() ? plugin : dirname(plugin));
  await reload();
  for await (const change of sources.changes(stopSignal())) {
    print(`${oneLine(change)} has changed.`);
    await reload();
  }
}

interface LoadedPlugin {
  readonly operations: readonly Operation[];
  /** Why the plugin is not loaded. */
  readonly problem?: string;
}

async function loadPlugin(environment: NodeJS.ProcessEnv, builtIn: ReadonlySet<string>): Promise<LoadedPlugin> {
  const { operations, plugins } = await listOperations(readSettings(environment));
  const problem = plugins.find((it) => it.problem !== undefined)?.problem;
  return {
    operations: operations.all.filter(({ name }) => !builtIn.has(name)),
    ...(problem !== undefined && { problem: oneLine(problem) }),
  };
}

/** The names of the operations without the plugin. */
async function operationNames(environment: NodeJS.ProcessEnv): Promise<ReadonlySet<string>> {
  const { operations } = await listOperations(readSettings({ ...environment, QUIRE_PLUGINS: '' }));
  return new Set(operations.all.map(({ name }) => name));
}

/** Aborts at the first signal to stop. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return controller.signal;
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
