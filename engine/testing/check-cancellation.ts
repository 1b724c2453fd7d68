import type { Engine } from '../job/container.js';
import type { Operation } from '../contract/operation.js';
import { decrypt } from '../steps/decrypt.js';
import { encrypt } from '../steps/encrypt.js';
import { pack } from '../steps/pack.js';
import { expectFailure } from './expectations.js';
import { rehearse, type Rehearsal } from './rehearse.js';

/** What operations share begins and ends them, before and after all that is their own. */
const shared: readonly string[] = [decrypt().name, encrypt().name, pack().name];

/**
 * Cancels the job of a case before it begins, and again in the middle of each step; where a case is `usual`, in the steps
 * of its own: to come to the last ones, everything else has to be done each time, and wherever a job ends, a thread ends
 * with it, and another begins with nothing at hand.
 */
export async function checkCancellation(
  engine: Engine,
  operation: Operation,
  { testCase, patience, usual }: Pick<Rehearsal, 'testCase' | 'patience'> & { readonly usual: boolean },
): Promise<void> {
  const cancelled = { kind: 'cancelled' } as const;
  const check: Rehearsal['check'] = (outcome) => expectFailure(outcome, cancelled);
  await rehearse(engine, operation, { testCase, patience, check, signal: AbortSignal.abort() });
  for (const { name } of operation.steps) {
    if (usual && shared.includes(name)) continue;
    const controller = new AbortController();
    const onStep = (begun: string): void => {
      // A moment later, so that the step has begun in earnest.
      if (begun === name) setImmediate(() => controller.abort());
    };
    // A step may be done before the moment comes; the next one must not begin then.
    const orDone: Rehearsal['check'] = (outcome) => ('result' in outcome ? undefined : check(outcome));
    await rehearse(engine, operation, { testCase, patience, check: orDone, signal: controller.signal, onStep });
  }
}
