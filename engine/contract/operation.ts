import type { MediaType } from '../media-types/media-types.js';
import type { OptionSchema, OptionsOf } from './option-schema.js';
import type { Step } from './step.js';

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

/** The files of one form field. */
export interface InputField {
  readonly accepts: readonly MediaType[];
  /** How few files the field takes; 1 when left out, 0 makes it optional. */
  readonly least?: number;
  /** How many files the field takes; 1 when left out. */
  readonly most?: number;
  readonly description?: string;
}

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

const brand = Symbol.for('quire.operation');

/** Declares an operation; a plugin's default export. */
export function defineOperation<const Schema extends OptionSchema, Options = OptionsOf<Schema>>(
  declaration: Omit<Operation, 'options' | 'steps'> & {
    readonly options: Schema;
    // Without NoInfer a shared step such as decrypt() would decide what the options are.
    readonly steps: readonly Step<NoInfer<Options>>[];
  },
): Operation {
  // The runner checks the options against this very schema before a step sees them.
  return Object.assign({ ...declaration, steps: declaration.steps as readonly Step[] }, { [brand]: true });
}

/** By brand and not by class: a plugin may carry its own copy of this package. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && brand in value;
}
