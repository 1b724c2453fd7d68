import type { Engine } from '../engine/job/container.js';
import { isOfKind } from '../engine/errors.js';
import type { Log } from './log.js';

/** Has the engine start the programs that stay alive between documents, and tells the log how that went. */
export async function warmUp(engine: Engine, log: Log): Promise<void> {
  const start = performance.now();
  for (const { name, failure } of await engine.warm()) {
    const ms = Math.round(performance.now() - start);
    if (failure === undefined) log.info({ program: name, ms }, 'ready');
    // A service that shuts down breaks off what has not started yet.
    else if (!isOfKind(failure, 'cancelled')) log.warn({ program: name, err: failure }, 'not ready');
  }
}
