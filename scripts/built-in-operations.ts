import { createEngine } from '../engine/job/container.js';
import type { Operation } from '../engine/contract/operation.js';
import { readSettings } from '../engine/job/settings.js';

/** Loads the operations of this repository, without the plugins that the environment names. */
export async function builtInOperations(): Promise<readonly Operation[]> {
  await using engine = await createEngine(readSettings({ QUIRE_SANDBOX: 'off' }));
  return engine.operations.all;
}
