import { type ErrorKind, isQuireError } from '../../errors.js';

/** What may come of a damaged document: another way to read it may come further. */
const kinds: readonly ErrorKind[] = [
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'too-complex',
  'timed-out',
  'tool-failed',
];

/** Whether it is the document that an error is about, and not the machine or a caller who has gone. */
export function isOfDocument(error: unknown): boolean {
  return isQuireError(error) && kinds.includes(error.kind);
}
