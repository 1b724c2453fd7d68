import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

import type { MediaType } from '../media-types/media-types.js';
import type { Protection } from './protection.js';
import type { Tools } from '../tools/tools.js';

/** What flows from step to step: a file in the job's workspace. Never changed in place. */
export interface WorkFile {
  /** Where the bytes are; a generated name inside the workspace. */
  readonly path: string;
  /** What the caller calls it, extension included; for results and messages only, never for paths. */
  readonly name: string;
  readonly type: MediaType;
  /** The protection that `decrypt()` took off and `encrypt()` puts back. */
  readonly protection?: Protection;
}

/** The private folder of one job; it goes when the job is forgotten. */
export interface Workspace {
  readonly folder: string;
  /** A path for a file that does not exist yet, with what it has in common with `from`. Nothing is created. */
  newFile(from: Omit<WorkFile, 'path'>): WorkFile;
}

export interface StepContext<Options = unknown> {
  readonly operation: Operation;
  readonly options: Options;
  readonly tools: Tools;
  readonly workspace: Workspace;
  /** Aborted when the caller has gone or the job's time is over. */
  readonly signal: AbortSignal;
  /** The uploads by form field, as they came. */
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

export type Inputs = Readonly<Record<string, readonly WorkFile[]>>;

/** One stage of an operation: files in, new files out. */
export interface Step<Options = unknown> {
  readonly name: string;
  run(files: readonly WorkFile[], context: StepContext<Options>): Promise<readonly WorkFile[]>;
}

/** The files of one form field. */
export interface InputField {
  readonly accepts: readonly MediaType[];
  /** How few files the field takes; 1 when left out, 0 makes it optional. */
  readonly least?: number;
  /** How many files the field takes; 1 when left out. */
  readonly most?: number;
  readonly description?: string;
}

/**
 * The part of JSON Schema (2020-12) that options are declared in, so that a form, flags and documents follow from it. The
 * loader refuses other keywords: a reference or an id would mean something else within the description of the API.
 */
export interface OptionSchema {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** "At least one of": one branch for each of the alternatives, which are options or fields of files. */
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
}

export interface PropertySchema extends ValueSchema {
  readonly description: string;
  readonly default?: string | number | boolean;
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly deprecated?: boolean;
}

export interface ValueSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly title?: string;
  /** Texts are accepted in any letter case; a step gets them as they stand here. */
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What a text of the pattern may look like, for messages. */
  readonly examples?: readonly string[];
  /** `password` keeps the value out of answers and logs. */
  readonly format?: 'password';
}

/** The options as a step gets them: typed, checked, with their defaults. */
export type OptionsOf<Schema extends OptionSchema> =
  Omit<Schema, 'anyOf'> extends infer Strict extends JSONSchema ? FromSchema<Strict> : never;

/** What an option needs to have an effect: a value of another option, or that an option or a file is given or is not. */
export type OptionNeed =
  | { readonly option: string; readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly given: string }
  | { readonly leftOut: string };

/** A count that an operation tells of its work. */
export interface FigureDeclaration {
  readonly description: string;
  /** Of the answer over HTTP. */
  readonly header: string;
  /** Whether 0 of it means that nothing was found: the command line ends with the code of that, with the result written. */
  readonly isNeeded?: true;
}

/** What a plugin provides. The files of the first field in `inputs` flow through the steps. */
export interface Operation {
  /** In kebab case; the name of its file, its route and its command. */
  readonly name: string;
  readonly group: string;
  /** One sentence in the imperative, with a full stop. */
  readonly summary: string;
  /** More about the result, as Markdown, for the documentation. */
  readonly description?: string;
  readonly inputs: Readonly<Record<string, InputField>>;
  readonly output: MediaType;
  /** How the service names the failure when a step throws NothingFound; "Nothing found" when left out. */
  readonly nothingFound?: { readonly title: string };
  readonly options: OptionSchema;
  /** Options that have an effect only beside others, by name: whoever gives one without is warned. */
  readonly needs?: Readonly<Record<string, OptionNeed>>;
  /** By the names under which steps tell them. */
  readonly figures?: Readonly<Record<string, FigureDeclaration>>;
  /** Programs that its steps run through `tools.process`. */
  readonly programs?: readonly string[];
  readonly steps: readonly Step[];
}

const brand = Symbol.for('quire.operation');

/** Keeps the literal types of a schema, so that the types of the options follow from it. */
export function defineOptions<const Schema extends OptionSchema>(schema: Schema): Schema {
  return schema;
}

/** Declares an operation; a plugin's default export. */
export function defineOperation<const Schema extends OptionSchema, Options = OptionsOf<Schema>>(
  declaration: Omit<Operation, 'options' | 'steps'> & {
    readonly options: Schema;
    // Without NoInfer a shared step such as decrypt() would decide what the options are.
    readonly steps: readonly Step<NoInfer<Options>>[];
  },
): Operation {
  // The runner checks the options against this very schema before a step sees them.
  return Object.assign({ ...declaration, steps: declaration.steps }, { [brand]: true });
}

/** By brand and not by class: a plugin may carry its own copy of this package. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && brand in value;
}
