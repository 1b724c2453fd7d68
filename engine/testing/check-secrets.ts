import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import type { Operation } from '../contract/operation.js';
import type { Outcome } from './rehearse.js';

/** Minimum number of characters of a searched password; shorter texts occur by chance. */
const MIN_LENGTH = 4;

/** Checks that no password is in the warnings of a job, or in its error and the causes of the error. */
export function checkSecrets(operation: Operation, options: Readonly<Record<string, unknown>>, outcome: Outcome): void {
  const left = 'result' in outcome ? outcome.result.warnings : outcome.error;
  const text = inspect(left, { depth: 12, maxArrayLength: null, maxStringLength: null, showHidden: true });
  for (const name of secretNames(operation)) {
    const secret = options[name];
    if (typeof secret !== 'string' || secret.length < MIN_LENGTH) continue;
    assert.ok(!text.includes(secret), `The value of the option "${name}" is in an error or a warning.`);
  }
}

/** Returns the names of the password options. */
export function secretNames({ options }: Operation): readonly string[] {
  return Object.entries(options.properties).flatMap(([name, property]) =>
    property.format === 'password' ? [name] : [],
  );
}
