import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects all garbage of this thread, which takes V8 some milliseconds; it does nothing by itself in a thread that waits. Collects
 * nothing when another thread does so for the first time at the same moment.
 */
export function collectGarbage(): void {
  collect ??= exposed();
  collect?.();
}

/**
 * V8 passes its function to contexts that are made while the flag is set. Threads share the flags: another thread may clear this one
 * before the context is made.
 */
function exposed(): (() => void) | undefined {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  // The cast is safe: V8's function takes no argument that matters.
  return typeof gc === 'function' ? (gc as () => void) : undefined;
}
