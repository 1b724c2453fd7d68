import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;

/**
 * Collects all garbage of this thread, which takes V8 some milliseconds; it does nothing by itself in a thread that waits. Collects
 * nothing when another thread does so for the first time at the same moment.
 */
export function collectGarbage(): void {
  collect ??= exposed();
  collect?.();
}

/**
 * Collects the youngest garbage of this thread, which takes V8 about a millisecond: objects and buffers that were made since the last
 * two collections and are no longer used.
 */
export function collectYoungGarbage(): void {
  collect ??= exposed();
  collect?.({ type: 'minor' });
}

/**
 * V8 passes its function to contexts that are made while the flag is set. Threads share the flags: another thread may clear this one
 * before the context is made.
 */
function exposed(): Collect | undefined {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  // The cast is safe: V8's function collects all garbage by default, and the youngest with this option.
  return typeof gc === 'function' ? (gc as Collect) : undefined;
}
