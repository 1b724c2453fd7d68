import type { Engine } from '../engine/job/container.js';
import type { Registry } from '../engine/job/registry.js';
import type { PluginState } from '../engine/job/sandboxed-plugins.js';
import { readSettings } from '../engine/job/settings.js';
import { oneLine } from './one-line.js';
import { optimiseLater } from './optimise-later.js';

/** Creates an engine with the settings of the environment. The dynamic import keeps the start of other commands fast. */
export async function openEngine(): Promise<Engine> {
  optimiseLater();
  const { createEngine } = await import('../engine/job/container.js');
  const engine = await createEngine(readSettings(process.env));
  printPluginWarnings(engine.plugins);
  return engine;
}

/** Loads the operations with the settings of the environment, to describe and not to run them. */
export async function openOperations(): Promise<Registry> {
  const { listOperations } = await import('../engine/job/list-operations.js');
  const { operations, plugins } = await listOperations(readSettings(process.env));
  printPluginWarnings(plugins);
  return operations;
}

function printPluginWarnings(plugins: readonly PluginState[]): void {
  for (const { plugin, problem } of plugins) {
    if (problem === undefined) continue;
    process.stderr.write(`warning: ${oneLine(`The plugin ${plugin} is left out: ${problem}`)}\n`);
  }
}
