import type { ThreadGate } from './thread-gate.js';

// A thread has one task at a time.
let gate: ThreadGate | undefined;
let holders = 0;

/** Called at the beginning of a task. */
export function guardThread(its: ThreadGate): void {
  gate = its;
  holders = 0;
}

/**
 * Keeps this thread from being ended until it is disposed of; for code outside of JavaScript, which is not made to be
 * left in the middle: a native module whose thread ends under it takes the whole process along.
 */
export function holdThread(): Disposable {
  if (holders === 0) gate?.hold();
  holders += 1;
  return {
    [Symbol.dispose]() {
      holders -= 1;
      if (holders === 0) gate?.release();
    },
  };
}
