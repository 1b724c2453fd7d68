import { Option } from 'commander';

import type { InputField, Operation } from '../../engine/contract/operation.js';
import type { PropertySchema } from '../../engine/contract/option-schema.js';
import { acceptedBy } from '../../engine/job/options.js';

/** The flags of an operation, derived from its declaration. */
export interface Flags {
  /** The argument for the files of the first field. */
  readonly files: { readonly name: string; readonly field: string; readonly description: string };
  /** Flags of the other fields, and of options, by name. */
  readonly inputs: ReadonlyMap<string, Option>;
  readonly options: ReadonlyMap<string, Option>;
  readonly secrets: ReadonlyMap<string, SecretFlag>;
  readonly output: Option;
  readonly force: Option;
  /** Undefined for an operation that has an option of this name. */
  readonly receipt: Option | undefined;
  /** All flags in the order of the help. */
  readonly all: readonly Option[];
}

/** Ways to pass a password that other users of the machine cannot see, unlike command-line arguments. */
export interface SecretFlag {
  readonly file: Option;
  readonly variable: string;
}

export function flagsOf({ inputs, options }: Operation): Flags {
  const [first = ['file', { accepts: [] }] as const, ...others] = Object.entries(inputs);
  const required = new Set(options.required);
  const properties = Object.entries(options.properties);
  const flags = {
    inputs: new Map(others.map(([name, field]) => [name, inputFlag(name, field)])),
    options: new Map(properties.map(([name, property]) => [name, optionFlag(name, property, required.has(name))])),
    secrets: new Map(properties.filter(([, it]) => it.format === 'password').map(([name]) => [name, secretFlag(name)])),
    output: new Option('-o <path>', 'File or folder for the result; "-" is standard output. A file is overwritten.'),
    // An operation may have an option with the name "force".
    force: new Option(
      'force' in options.properties ? '-f' : '-f, --force',
      'Overwrite a file that has the name of the result.',
    ),
    receipt:
      'receipt' in options.properties
        ? undefined
        : new Option('--receipt <path>', 'File for a receipt with the digests of all files, in JSON.'),
  };
  const secrets = [...flags.secrets.values()].map((it) => it.file);
  const all = [...flags.options.values(), ...secrets, ...flags.inputs.values(), flags.output, flags.force];
  if (flags.receipt !== undefined) all.push(flags.receipt);
  return { ...flags, files: filesArgument(first), all };
}

/** Returns the values of a flag in the order given; undefined when the flag was not given. */
export function valuesOf(flag: Option, values: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  // `collect` makes every flag with a value a list of texts.
  return values[flag.attributeName()] as readonly string[] | undefined;
}

function filesArgument([field, input]: readonly [string, InputField]): Flags['files'] {
  const { least = 1 } = input;
  // The engine checks the maximum number of files, with a clearer message than commander's.
  return {
    name: least === 0 ? '[file...]' : '<file...>',
    field,
    description: `${describeInput(input)} ("-" is standard input)`,
  };
}

function inputFlag(name: string, input: InputField): Option {
  const need = (input.least ?? 1) > 0 ? '; required' : '';
  return collect(new Option(`--${name} <file>`, `${describeInput(input)}${need}`));
}

function describeInput({ accepts, description, most = 1 }: InputField): string {
  const types = `${accepts.map((it) => it.name).join(', ')} file${most === 1 ? '' : `s, at most ${most}`}`;
  return description === undefined ? types : `${description} ${types}`;
}

function optionFlag(name: string, property: PropertySchema, required: boolean): Option {
  const { items } = property;
  const accepted =
    items === undefined ? acceptedBy(property) : `${acceptedBy(items)}; repeat the flag for several values`;
  const initial = property.default === undefined ? '' : `; default: ${String(property.default)}`;
  const secret = property.format === 'password' ? `; safer in --${name}-file or ${variableOf(name)}` : '';
  const notes = `(${accepted}${initial}${required ? '; required' : ''}${secret})`;
  return collect(new Option(`--${name} <value>`, `${property.description} ${notes}`));
}

function secretFlag(name: string): SecretFlag {
  const file = new Option(
    `--${name}-file <path>`,
    `File whose first line is the value of --${name}; "-" is standard input.`,
  );
  return { file: collect(file), variable: variableOf(name) };
}

/** Returns the names of the environment variables that may hold passwords for operations. */
export function secretVariables(operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((it) => [...flagsOf(it).secrets.values()].map(({ variable }) => variable));
}

/** Returns QUIRE_OPEN_PASSWORD for openPassword. */
function variableOf(name: string): string {
  return `QUIRE_${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()}`;
}

function collect(option: Option): Option {
  return option.argParser((value: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), value]);
}
