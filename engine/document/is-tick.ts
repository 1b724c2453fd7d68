import type { FormField } from './document-model.js';

/** Returns whether a field is one to tick: a check box, or a button of a group. */
export function isTick({ type }: FormField): boolean {
  return type === 'checkbox' || type === 'radio';
}
