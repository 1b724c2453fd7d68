import type { Engine } from '../engine/job/container.js';
import { isOfKind } from '../engine/errors.js';
import { type TestedProgram, testedVersions } from '../engine/tools/versions/tested-program.js';
import { testedPrograms } from '../engine/tools/versions/tested-programs.js';
import type { Log } from './log.js';

/** Starts the programs that stay alive between documents, and logs the result for each. */
export async function warmUp(engine: Engine, log: Log): Promise<void> {
  const start = performance.now();
  for (const { name, failure } of await engine.warm()) {
    const ms = Math.round(performance.now() - start);
    if (failure === undefined) log.info({ program: name, ms }, 'ready');
    // A shutdown of the service cancels programs that have not started yet; that is no fault.
    else if (!isOfKind(failure, 'cancelled')) log.warn({ program: name, err: failure }, 'not ready');
  }
}

/** Logs a warning for each installed program that a private interface was not tested with. */
export async function warnOfUntestedVersions(
  log: Pick<Log, 'warn'>,
  programs: readonly TestedProgram[] = testedPrograms,
): Promise<void> {
  for (const { name, version, uses, tested, isTested } of await testedVersions(programs)) {
    if (!isTested) log.warn({ program: name, version, uses, tested }, 'untested version');
  }
}
