import { isQuireError } from '../../../errors.js';

/** Whether an error is independent of the image: every other image would fail as well. */
export function isMetByAll(error: unknown): boolean {
  return isQuireError(error) && (error.kind === 'missing-tool' || error.kind === 'busy');
}
