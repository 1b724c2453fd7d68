import type { ThreadGate } from './thread-gate.js';

let gate: ThreadGate | undefined;
let holders = 0;

/** Called once, when a thread of the pool starts; other threads have no gate, and nobody ends them. */
export function guardThread(own: ThreadGate): void {
  gate = own;
}

/**
 * Keeps this thread from being ended until it is disposed of; for native code: a native module whose thread ends during
 * a call takes the whole process along.
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
