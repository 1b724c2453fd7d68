import type { Inputs, WorkFile, Workspace } from './file.js';
import type { Operation } from './operation.js';
import type { ValueSchema } from './option-schema.js';
import type { Tools } from './tools/tools.js';

/** One stage of an operation: files in, new files out. */
export interface Step<Options = unknown> {
  /** For messages and logs only; the runner uses `role`. */
  readonly name: string;
  readonly role: StepRole;
  /**
   * The options that a shared step reads if the operation declares them, with their types. Steps of the operation itself
   * need not list their options.
   */
  readonly reads?: Readonly<Record<string, ValueSchema['type']>>;
  /** Whether a `decrypt` step opens documents that the operation changes: it then warns about broken signatures. */
  readonly opensToWrite?: boolean;
  /** A step of the engine itself with its settings: the engine runs its own code for it, outside of a plugin's process. */
  readonly builtIn?: BuiltInStep;
  /** A property, not a method, so that the compiler checks that the operation has the options that the step reads. */
  readonly run: (files: readonly WorkFile[], context: StepContext<Options>) => Promise<readonly WorkFile[]>;
}

/** A step that the engine provides, and the settings with which the operation uses it. */
export interface BuiltInStep {
  readonly name: 'decrypt' | 'encrypt' | 'pack';
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * `decrypt` opens the uploads, `encrypt` restores the protection of the sources on the results, `package` names the result
 * and packs it into a ZIP archive if needed. `transform` is the work of the operation itself.
 */
export type StepRole = 'decrypt' | 'transform' | 'encrypt' | 'package';

/** The options of any operation, seen by a shared step that reads only a few of them. */
export type SharedOptions<Read> = Readonly<Record<string, unknown>> & Read;

/** The context that a step gets with its files. */
export interface StepContext<Options = unknown> {
  readonly operation: Operation;
  readonly options: Options;
  /** The operator's values for the `settings` of the operation, with defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tools: Tools;
  readonly workspace: Workspace;
  /** Aborted when the caller has disconnected or cancelled the job, or the time limit of the job is reached. */
  readonly signal: AbortSignal;
  readonly inputs: Inputs;
  /**
   * Calls the default export of a module with a value, in a worker thread with a limit on time and memory. Input
   * and result are structured clones.
   */
  compute<Result>(module: URL, input: unknown): Promise<Result>;
  /** Reports the progress of the step: `done` of `total`, in any unit. */
  progress(done: number, total: number): void;
  /** Reports counts to the log; counts that the operation declares as figures are also sent to the caller. */
  tell(figures: Readonly<Record<string, number>>): void;
  /** Warns the caller, in one sentence, about something unexpected in the result. */
  warn(sentence: string): void;
}
