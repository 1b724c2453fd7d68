import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import type { Operation } from '../contract/operation.js';
import type { Outcome } from './rehearse.js';

/** Shorter texts are found everywhere by chance. */
const MIN_TELLING = 4;

/** Checks that no password is in what a job leaves behind: its error, with all causes, or its warnings. */
export function checkSecrets(operation: Operation, options: Readonly<Record<string, unknown>>, outcome: Outcome): void {
  const left = 'result' in outcome ? outcome.result.warnings : outcome.error;
  const text = inspect(left, { depth: 12, maxArrayLength: null, maxStringLength: null, showHidden: true });
  for (const name of secretNames(operation)) {
    const secret = options[name];
    if (typeof secret !== 'string' || secret.length < MIN_TELLING) continue;
    assert.ok(!text.includes(secret), `The value of the option "${name}" is in an error or a warning.`);
  }
}

/** The options whose values are passwords. */
export function secretNames({ options }: Operation): readonly string[] {
  return Object.entries(options.properties).flatMap(([name, property]) =>
    property.format === 'password' ? [name] : [],
  );
}
