import type { Readable } from 'node:stream';

import { UsageError } from '../usage-error.js';

export interface StandardInput {
  /** @throws UsageError on the second call, since standard input can be read only once */
  take(): Readable;
}

export function standardInput(): StandardInput {
  let taken = false;
  return {
    take() {
      if (taken) throw new UsageError('"-" is given twice; standard input can be read only once.');
      taken = true;
      return process.stdin;
    },
  };
}
