import { randomUUID } from 'node:crypto';

import type { Engine } from '../job/container.js';
import type { Operation } from '../contract/operation.js';
import { secretNames } from './check-secrets.js';
import { rehearse, type Rehearsal } from './rehearse.js';

/** Runs a case again with random passwords: the job may fail, but must not reveal them. */
export async function checkUnknownSecrets(
  engine: Engine,
  operation: Operation,
  { testCase, patience }: Pick<Rehearsal, 'testCase' | 'patience'>,
): Promise<void> {
  const names = secretNames(operation);
  if (names.length === 0) return;
  const unknown = Object.fromEntries(names.map((name) => [name, `unknown-${randomUUID().slice(0, 8)}`]));
  const options = { ...testCase.options, ...unknown };
  await rehearse(engine, operation, { testCase: { ...testCase, options }, patience, check: () => undefined });
}
