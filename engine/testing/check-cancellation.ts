import type { Engine } from '../job/container.js';
import type { Operation } from '../contract/operation.js';
import { expectFailure } from './expectations.js';
import { rehearse, type Rehearsal } from './rehearse.js';

/** The steps during which a job is cancelled. */
type CancelledSteps = 'each step' | 'transform steps';

/**
 * Cancels the job of a case before it begins, and again during the steps. This is slow: each cancellation runs all earlier
 * steps again, and a cancelled job costs the pool a thread.
 */
export async function checkCancellation(
  engine: Engine,
  operation: Operation,
  { testCase, patience, during }: Pick<Rehearsal, 'testCase' | 'patience'> & { readonly during: CancelledSteps },
): Promise<void> {
  const cancelled = { kind: 'cancelled' } as const;
  const check: Rehearsal['check'] = (outcome) => expectFailure(outcome, cancelled);
  await rehearse(engine, operation, { testCase, patience, check, signal: AbortSignal.abort() });
  for (const [position, { role }] of operation.steps.entries()) {
    if (during === 'transform steps' && role !== 'transform') continue;
    const controller = new AbortController();
    const onStep = (begun: number): void => {
      // Aborts after the synchronous part of the step.
      if (begun === position) setImmediate(() => controller.abort());
    };
    // The step may complete before the abort; a completed job is accepted.
    const orDone: Rehearsal['check'] = (outcome) => ('result' in outcome ? undefined : check(outcome));
    await rehearse(engine, operation, { testCase, patience, check: orDone, signal: controller.signal, onStep });
  }
}
