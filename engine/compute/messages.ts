import type { ErrorRecord } from '../errors.js';
import type { BudgetTerms } from './memory-budget.js';

/** What a thread is started with. */
export interface ThreadData {
  /** The memory of the thread's gate. */
  readonly gate: Int32Array;
  /** The number of the last task that the thread has begun. */
  readonly begun: Int32Array;
  readonly budget: BudgetTerms;
  /** The thread's place in the budget. */
  readonly place: number;
}

/** What the pool posts to a thread. A thread has one task at a time. */
export interface TaskMessage {
  readonly task: number;
  /** The URL of the module whose default export is called. */
  readonly module: string;
  readonly input: unknown;
}

/** What a thread posts to the pool: the end of a task. */
export interface AnswerMessage {
  readonly task: number;
  readonly answer: Answer;
  /** Whether the thread is to be replaced: it has more memory than it may keep. */
  readonly spent: boolean;
}

/** The result, an error of ours, from which a structured clone would strip the class, or another error. */
export type Answer = { readonly result: unknown } | { readonly failed: ErrorRecord } | { readonly thrown: unknown };
