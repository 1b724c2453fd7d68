import type { Engine } from '../engine/job/container.js';
import { readSettings } from '../engine/job/settings.js';

/** The engine, with the settings of the environment. Its code is loaded now: most commands start faster without it. */
export async function openEngine(): Promise<Engine> {
  const { createEngine } = await import('../engine/job/container.js');
  return await createEngine(readSettings(process.env));
}
