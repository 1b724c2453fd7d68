import type { Inputs, WorkFile, Workspace } from './file.js';
import type { Operation } from './operation.js';
import type { Tools } from './tools/tools.js';

/** One stage of an operation: files in, new files out. */
export interface Step<Options = unknown> {
  readonly name: string;
  run(files: readonly WorkFile[], context: StepContext<Options>): Promise<readonly WorkFile[]>;
}

/** What a step gets beside its files. */
export interface StepContext<Options = unknown> {
  readonly operation: Operation;
  readonly options: Options;
  readonly tools: Tools;
  readonly workspace: Workspace;
  /** Aborted when the caller has gone or the job's time is over. */
  readonly signal: AbortSignal;
  readonly inputs: Inputs;
  /**
   * Calls the default export of a module with a value, in a worker thread with a limit on time and memory. Input
   * and result are structured clones.
   */
  compute<Result>(module: URL, input: unknown): Promise<Result>;
  /** Tells how far the step is: `done` of `total`, in any unit. */
  progress(done: number, total: number): void;
  /** Tells counts of the work for the log; those that the operation declares as figures reach the caller. */
  tell(figures: Readonly<Record<string, number>>): void;
  /** Tells the caller, in one sentence, of something that they would not expect of the result. */
  warn(sentence: string): void;
}
