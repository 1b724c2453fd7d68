import type { Operation } from '../engine/contract.js';
import { InvalidOptions } from '../engine/errors.js';

/** Whether a key pair with these permissions may call an operation: `*`, its group, or its name. */
export function allows(permissions: readonly string[], operation: Pick<Operation, 'name' | 'group'>): boolean {
  return permissions.some((it) => it === '*' || it === operation.group || it === operation.name);
}

/** @throws InvalidOptions when a permission could never allow anything. */
export function checkPermissions(permissions: readonly string[]): void {
  if (permissions.length === 0) throw new InvalidOptions('permissions: at least one is required; * allows everything.');
  const wrong = permissions.find((it) => it !== '*' && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(it));
  if (wrong === undefined) return;
  throw new InvalidOptions(
    `permissions: ${JSON.stringify(wrong.slice(0, 64))} is not accepted; it must be *, a group or the name of an operation.`,
  );
}
