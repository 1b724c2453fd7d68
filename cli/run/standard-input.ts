import type { Readable } from 'node:stream';

import { UsageError } from '../usage-error.js';

export interface StandardInput {
  /** @throws UsageError the second time: what was read is gone. */
  take(): Readable;
}

export function standardInput(): StandardInput {
  let taken = false;
  return {
    take() {
      if (taken) throw new UsageError('"-" is there twice; standard input can be read only once.');
      taken = true;
      return process.stdin;
    },
  };
}
