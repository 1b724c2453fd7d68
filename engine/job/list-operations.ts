import { loadOperations } from './loader.js';
import { Registry } from './registry.js';
import type { PluginState } from './sandboxed-plugins.js';
import type { Settings } from './settings.js';

/** The operations of an engine with certain settings, to be described and not to be run. */
export interface ListedOperations {
  readonly operations: Registry;
  readonly plugins: readonly PluginState[];
}

/** Loads the operations. An engine is opened only where plugins are to be loaded in its sandbox. @throws PluginLoad */
export async function listOperations(settings: Settings): Promise<ListedOperations> {
  if (settings.plugins.length === 0) {
    const operations = new Registry();
    await loadOperations(operations, settings);
    return { operations, plugins: [] };
  }
  const { createEngine } = await import('./container.js');
  await using engine = await createEngine(settings);
  return { operations: engine.operations, plugins: engine.plugins };
}
