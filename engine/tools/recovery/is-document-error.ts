import { type ErrorKind, isQuireError } from '../../errors.js';

/** Errors that a damaged document can cause; another method may still succeed. */
const documentErrors: readonly ErrorKind[] = [
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'too-complex',
  'timed-out',
  'tool-failed',
];

/** Whether an error is caused by the document, not by the machine or an aborted job. */
export function isDocumentError(error: unknown): boolean {
  return isQuireError(error) && documentErrors.includes(error.kind);
}
