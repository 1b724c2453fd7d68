import { constants } from 'node:os';

import { Refused } from '../../converters/child/attend.js';

/** The end of a page's process, from `Target.targetCrashed` of the DevTools protocol. */
export interface Crash {
  /** "crashed", "killed", "oom", "failed to launch", … */
  readonly status: string;
  /** The signal that ended the process, if any. */
  readonly errorCode: number;
}

/** V8 and Chromium's allocator trap when memory is exhausted. */
const outOfMemory: readonly number[] = [constants.signals.SIGTRAP, constants.signals.SIGILL];

/** The error for a page whose process has ended: a refusal, unless the page did not cause it. */
export function crashErrorOf({ status, errorCode }: Crash): Error {
  if (status === 'oom' || (status === 'crashed' && outOfMemory.includes(errorCode))) {
    return new Refused({ kind: 'too-complex', says: 'the page takes more memory than it may.' });
  }
  if (status === 'crashed') return new Refused({ kind: 'invalid-input', says: 'Chromium breaks down on this page.' });
  return new Error(`The process of a page has ended: ${status} (${errorCode}).`);
}
