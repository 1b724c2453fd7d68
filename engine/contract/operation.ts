import type { MediaType } from '../media-types/types.js';
import type { OptionSchema, OptionsOf } from './option-schema.js';
import type { OutputByOption } from './output.js';
import type { Step } from './step.js';
import type { Tools } from './tools/tools.js';

/** An operation, which a plugin provides. The files of the first field in `inputs` flow through the steps. */
export interface Operation {
  /** In kebab case; also the name of the plugin file, the route and the command. */
  readonly name: string;
  readonly group: string;
  /** One sentence in the imperative, with a full stop. */
  readonly summary: string;
  /** More about the result, as Markdown, for the documentation. */
  readonly description?: string;
  readonly inputs: Readonly<Record<string, InputField>>;
  readonly output: MediaType | OutputByOption;
  /** JSON Schema of a result in JSON, for the API description. It is embedded there, so it has no references. */
  readonly resultSchema?: Readonly<Record<string, unknown>>;
  /**
   * The format of the files that the step `package` packs into a ZIP archive, if all of them have the same format. In a
   * pipeline, the next step then gets these files and not the archive.
   */
  readonly parts?: MediaType;
  /** Whether the operation encrypts its result with passwords of its own. */
  readonly encrypts?: true;
  /** Whether each page of the result is the page of the same number of the input, for the page map of receipts. */
  readonly keepsPages?: true;
  /** The title of the error response when a step throws NothingFound; "Nothing found" if left out. */
  readonly nothingFound?: { readonly title: string };
  readonly options: OptionSchema;
  /** Options that depend on another option or file, by name. A caller gets a warning when the condition is not met. */
  readonly needs?: Readonly<Record<string, OptionNeed>>;
  /** Declarations of figures, by the names that steps pass to `tell`. */
  readonly figures?: Readonly<Record<string, FigureDeclaration>>;
  /** Programs that the steps run through `tools.process`: names on PATH, or paths inside the plugin's package. */
  readonly programs?: readonly string[];
  /** The tools that the steps use. All tools if left out, without `process`, which needs `programs`. */
  readonly tools?: readonly (keyof Tools)[];
  /**
   * Kind of work that takes most of the time of a job; defaults to `structure`. On several machines, each weight has its own
   * queue.
   */
  readonly weight?: Weight;
  /** Maximum memory of the plugin's process in megabytes; 512 if left out. */
  readonly memory?: number;
  /** Maximum time of a step in seconds; that of the job if left out. */
  readonly seconds?: number;
  /** Settings of the operator; a step gets their values from variables such as `QUIRE_PLUGIN_STAMP_QR_BASE_URL`. */
  readonly settings?: OptionSchema;
  readonly steps: readonly Step[];
}

/** Kinds of work, from jobs of milliseconds to jobs of minutes. */
export const weights = ['structure', 'drawing', 'office', 'ocr'] as const;

export type Weight = (typeof weights)[number];

/** The files of one form field. */
export interface InputField {
  readonly accepts: readonly MediaType[];
  /** Minimum number of files; 1 if left out, 0 makes the field optional. */
  readonly least?: number;
  /** Maximum number of files; 1 if left out. */
  readonly most?: number;
  readonly description?: string;
}

/** The condition for an option to have an effect: a value of another option, or an option or file that is given or left out. */
export type OptionNeed =
  | { readonly option: string; readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly given: string }
  | { readonly leftOut: string };

/** Declares a count that an operation reports to the caller. */
export interface FigureDeclaration {
  readonly description: string;
  /** Name of the HTTP response header. */
  readonly header: string;
  /** Whether 0 means that nothing was found: the command line then writes the result and exits with the code for that. */
  readonly isNeeded?: true;
}

/**
 * The version of the contract of plugins: the minor version of `quire-plugin` while its major version is 0. A new one is
 * needed when an operation for the former would fail.
 */
export const API_VERSION = 1;

const brand = Symbol.for('quire.operation');

/** Declares an operation; a plugin's default export. */
export function defineOperation<const Schema extends OptionSchema, Options = OptionsOf<Schema>>(
  declaration: Omit<Operation, 'options' | 'steps'> & {
    readonly options: Schema;
    // Without NoInfer, TypeScript would infer the options from a shared step such as decrypt().
    readonly steps: readonly Step<NoInfer<Options>>[];
  },
): Operation {
  // The cast is safe: the runner validates the options against this schema before it passes them to a step.
  return Object.assign({ ...declaration, steps: declaration.steps as readonly Step[] }, { [brand]: API_VERSION });
}

/** Checks the brand, not the class, because a plugin may have its own copy of this package. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && brand in value;
}

/** The version of the contract that an operation was declared with; 0 for none. */
export function apiVersionOf(operation: Operation): number {
  const { [brand]: version }: Readonly<Record<symbol, unknown>> = { ...operation };
  return typeof version === 'number' ? version : 0;
}
