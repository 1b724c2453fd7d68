import { createEngine } from '../engine/container.js';
import type { Operation } from '../engine/contract.js';
import { readSettings } from '../engine/settings.js';

/** The operations of this repository, whatever plugins the environment names. */
export async function builtInOperations(): Promise<readonly Operation[]> {
  await using engine = await createEngine(readSettings({ QUIRE_SANDBOX: 'off' }));
  return engine.operations.all;
}
