import type { Inputs, WorkFile, Workspace } from './file.js';
import type { Operation } from './operation.js';
import type { ValueSchema } from './option-schema.js';
import type { Tools } from './tools/tools.js';

/** One stage of an operation: files in, new files out. */
export interface Step<Options = unknown> {
  /** For messages and logs only; `role` says what the step is. */
  readonly name: string;
  readonly role: StepRole;
  /**
   * The options that the step reads in every operation that declares them, with their types. Options that no step of an
   * operation names here are for its own steps.
   */
  readonly reads?: Readonly<Record<string, ValueSchema['type']>>;
  /** A property, not a method, so that the compiler checks that the operation has the options that the step reads. */
  readonly run: (files: readonly WorkFile[], context: StepContext<Options>) => Promise<readonly WorkFile[]>;
}

/**
 * `decrypt` opens the uploads, `encrypt` gives results the protection of their sources, `package` gives the result its
 * name and its form. A `transform` is the work of the operation itself.
 */
export type StepRole = 'decrypt' | 'transform' | 'encrypt' | 'package';

/** The options of an operation, of which a step that serves many operations reads a few. */
export type SharedOptions<Read> = Readonly<Record<string, unknown>> & Read;

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
