import type { ErrorRecord } from '../errors.js';
import type { CompiledModules } from '../thread/compiled-modules.js';
import type { BudgetTerms } from './memory-budget.js';

/** The data that a thread is started with. */
export interface ThreadData {
  /** The memory of the thread's gate. */
  readonly gate: Int32Array;
  /** The number of the last task that the thread has begun. */
  readonly begun: Int32Array;
  readonly budget: BudgetTerms;
  /** The thread's place in the budget. */
  readonly place: number;
  /** WebAssembly modules that earlier threads of the process compiled. */
  readonly compiled: CompiledModules;
}

/** A message from the pool to a thread: a task. A thread has one task at a time. */
export interface TaskMessage {
  readonly task: number;
  /** The URL of the module whose default export is called. */
  readonly module: string;
  readonly input: unknown;
}

/** A message from a thread to the pool: the outcome of a task. */
export interface OutcomeMessage {
  readonly task: number;
  readonly outcome: Outcome;
  /** Whether the thread is to be replaced: it has more memory than it may keep. */
  readonly spent: boolean;
}

/** A message from a thread to the pool: a WebAssembly module for later threads. */
export interface CompiledMessage {
  readonly url: string;
  readonly compiled: WebAssembly.Module;
}

/** The result of a task, a QuireError as a record (structured clones lose the class), or another error. */
export type Outcome = { readonly result: unknown } | { readonly failed: ErrorRecord } | { readonly thrown: unknown };
