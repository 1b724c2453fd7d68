import type { Engine } from '../engine/container.js';
import { readSettings } from '../engine/settings.js';

/** The engine, with the settings of the environment. Its code is loaded now: most commands start faster without it. */
export async function openEngine(): Promise<Engine> {
  const { createEngine } = await import('../engine/container.js');
  return await createEngine(readSettings(process.env));
}
