import type { ThreadGate } from './thread-gate.js';
import { threadState } from './thread-state.js';

/** Called once, when a thread of the pool starts; other threads have no gate, and nobody ends them. */
export function guardThread(own: ThreadGate): void {
  threadState.gate = own;
}

/**
 * Keeps this thread from being ended until it is disposed of; for native code: a native module whose thread ends during
 * a call takes the whole process along.
 */
export function holdThread(): Disposable {
  if (threadState.holders === 0) threadState.gate?.hold();
  threadState.holders += 1;
  return {
    [Symbol.dispose]() {
      threadState.holders -= 1;
      if (threadState.holders === 0) threadState.gate?.release();
    },
  };
}
