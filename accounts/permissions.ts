import type { Operation } from '../engine/contract/operation.js';
import { InvalidOptions } from '../engine/errors.js';
import { nearestName } from '../engine/text/nearest-name.js';

/** Whether a key pair with these permissions may call an operation: `*`, its group, or its name. */
export function allows(permissions: readonly string[], operation: Pick<Operation, 'name' | 'group'>): boolean {
  return permissions.some((it) => it === '*' || it === operation.group || it === operation.name);
}

/** @throws InvalidOptions when a permission allows none of these operations */
export function checkPermissionsFor(
  permissions: readonly string[],
  operations: readonly Pick<Operation, 'name' | 'group'>[],
): void {
  const known = ['*', ...new Set(operations.flatMap(({ name, group }) => [group, name]))];
  const wrong = permissions.find((it) => !known.includes(it));
  if (wrong === undefined) return;
  const nearest = nearestName(wrong, known);
  throw new InvalidOptions(`${notAccepted(wrong)}${nearest === undefined ? '' : ` The nearest is ${nearest}.`}`);
}

/** @throws InvalidOptions when the list is empty or a permission cannot be the name of a group or an operation */
export function checkPermissions(permissions: readonly string[]): void {
  if (permissions.length === 0) throw new InvalidOptions('permissions: at least one is required; * allows everything.');
  const wrong = permissions.find((it) => it !== '*' && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(it));
  if (wrong !== undefined) throw new InvalidOptions(notAccepted(wrong));
}

function notAccepted(wrong: string): string {
  const quoted = JSON.stringify(wrong.slice(0, 64));
  return `permissions: ${quoted} is not accepted; it must be *, a group or the name of an operation.`;
}
