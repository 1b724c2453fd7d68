import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import { type ErrorKind, isQuireError } from '../errors.js';
import type { AcceptedCase } from './cases.js';
import type { Outcome } from './rehearse.js';

export async function expectSuccess(outcome: Outcome, { gives }: AcceptedCase): Promise<void> {
  if ('error' in outcome) throw new Error(describeFailure('The job failed', outcome.error), { cause: outcome.error });
  await gives?.(outcome.result);
}

export function expectFailure(
  outcome: Outcome,
  { kind, message }: { readonly kind: ErrorKind; readonly message?: RegExp },
): void {
  assert.ok('error' in outcome, `The job succeeded; it should have failed as "${kind}".`);
  const { error } = outcome;
  assert.ok(isQuireError(error), describeFailure('The job failed with an error that is not one of the engine', error));
  assert.equal(error.kind, kind, describeFailure(`The job should have failed as "${kind}"`, error));
  if (message !== undefined) assert.match(error.message, message);
}

/** Returns the message for the caller and, for the author of the operation, all causes. */
function describeFailure(what: string, error: unknown): string {
  const kind = isQuireError(error) ? ` (${error.kind})` : '';
  return `${what}${kind}: ${inspect(error)}`;
}
