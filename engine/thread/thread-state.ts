import type { Claimant } from './claim-memory.js';
import type { CompiledModules } from './compiled-modules.js';
import type { ThreadGate } from './thread-gate.js';

interface ThreadState {
  /** Claims memory of the shared budget; undefined outside of the pool's threads. */
  claimant: Claimant | undefined;
  /** Locked in native code; undefined outside of the pool's threads. */
  gate: ThreadGate | undefined;
  /** How many calls of native code hold the gate. */
  holders: number;
  /** The modules that threads of the process compiled before this one started, and how it shares its own; undefined outside of the pool's threads. */
  compiled:
    | { readonly modules: CompiledModules; readonly share: (url: string, module: WebAssembly.Module) => void }
    | undefined;
}

const KEY: unique symbol = Symbol.for('quire-engine/thread-state');

const initial: ThreadState = { claimant: undefined, gate: undefined, holders: 0, compiled: undefined };

/**
 * The state of this thread in the pool. All copies of this module in a thread share it: the module of a task may come from
 * a package that has its own copy of the engine.
 */
export const threadState = ((globalThis as { [KEY]?: ThreadState | undefined })[KEY] ??= initial);
