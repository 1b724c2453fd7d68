import { isQuireError } from '../../../errors.js';

/** Whether an error is none of the picture that met it: no other would fare better. */
export function isMetByAll(error: unknown): boolean {
  return isQuireError(error) && (error.kind === 'missing-tool' || error.kind === 'busy');
}
