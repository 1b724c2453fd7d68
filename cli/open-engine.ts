import type { Engine } from '../engine/job/container.js';
import { readSettings } from '../engine/job/settings.js';

/** Creates an engine with the settings of the environment. The dynamic import keeps the start of other commands fast. */
export async function openEngine(): Promise<Engine> {
  const { createEngine } = await import('../engine/job/container.js');
  return await createEngine(readSettings(process.env));
}
