import { constants } from 'node:os';

import { Refused } from '../../converters/child/attend.js';

/** How a page's process ended, as `Target.targetCrashed` of the DevTools protocol tells. */
export interface Crash {
  /** "crashed", "killed", "oom", "failed to launch", … */
  readonly status: string;
  /** The signal that ended it, if one did. */
  readonly errorCode: number;
}

/** V8 and Chromium's allocator trap when there is no memory left. */
const outOfMemory: readonly number[] = [constants.signals.SIGTRAP, constants.signals.SIGILL];

/** What becomes of a page whose process has ended: it is refused, unless it could not help it. */
export function breakdownOf({ status, errorCode }: Crash): Error {
  if (status === 'oom' || (status === 'crashed' && outOfMemory.includes(errorCode))) {
    return new Refused({ kind: 'too-complex', says: 'the page takes more memory than it may.' });
  }
  if (status === 'crashed') return new Refused({ kind: 'invalid-input', says: 'Chromium breaks down on this page.' });
  return new Error(`The process of a page has ended: ${status} (${errorCode}).`);
}
