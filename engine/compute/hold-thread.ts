import type { ThreadGate } from './thread-gate.js';

/** How often the gate of a task is held. */
interface Hold {
  readonly gate: ThreadGate;
  holders: number;
}

// A thread has one task at a time.
let current: Hold | undefined;

/** Called at the beginning of a task. */
export function guardThread(gate: ThreadGate): void {
  current = { gate, holders: 0 };
}

/**
 * Keeps this thread from being ended until it is disposed of; for code outside of JavaScript, which is not made to be
 * left in the middle: a native module whose thread ends under it takes the whole process along.
 */
export function holdThread(): Disposable {
  // That of this task, whichever task is at work when it is let go.
  const hold = current;
  if (hold !== undefined) {
    if (hold.holders === 0) hold.gate.hold();
    hold.holders += 1;
  }
  return {
    [Symbol.dispose]() {
      if (hold === undefined) return;
      hold.holders -= 1;
      if (hold.holders === 0) hold.gate.release();
    },
  };
}
