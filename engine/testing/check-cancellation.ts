import type { Engine } from '../job/container.js';
import type { Operation } from '../contract/operation.js';
import { expectFailure } from './expectations.js';
import { rehearse, type Rehearsal } from './rehearse.js';

/**
 * Cancels the job of a case before it begins, and again in the middle of each step; where a case is `usual`, only in
 * the steps that transform. To come to a late step, all before it has to be done each time, and a cancelled job costs the
 * pool a thread.
 */
export async function checkCancellation(
  engine: Engine,
  operation: Operation,
  { testCase, patience, usual }: Pick<Rehearsal, 'testCase' | 'patience'> & { readonly usual: boolean },
): Promise<void> {
  const cancelled = { kind: 'cancelled' } as const;
  const check: Rehearsal['check'] = (outcome) => expectFailure(outcome, cancelled);
  await rehearse(engine, operation, { testCase, patience, check, signal: AbortSignal.abort() });
  for (const [position, { role }] of operation.steps.entries()) {
    if (usual && role !== 'transform') continue;
    const controller = new AbortController();
    const onStep = (begun: number): void => {
      // A moment later, so that the step has begun in earnest.
      if (begun === position) setImmediate(() => controller.abort());
    };
    // A step may be done before the moment comes; the next one must not begin then.
    const orDone: Rehearsal['check'] = (outcome) => ('result' in outcome ? undefined : check(outcome));
    await rehearse(engine, operation, { testCase, patience, check: orDone, signal: controller.signal, onStep });
  }
}
