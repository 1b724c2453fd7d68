import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Operation } from '../../engine/contract/operation.js';
import { typeOptions } from '../../engine/job/options.js';
import { UsageError } from '../usage-error.js';
import { type Flags, valuesOf } from './flags.js';
import { readSecret } from './read-secret.js';
import { type StandardInput, standardInput } from './standard-input.js';

/** The job that a command line requests. */
export interface RunRequest {
  readonly operation: Operation;
  /** Paths, or "-" for standard input, by field. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly output: string | undefined;
  readonly force: boolean;
  /** The path for the receipt. */
  readonly receipt: string | undefined;
  readonly stdin: StandardInput;
}

interface CommandLine {
  readonly operation: Operation;
  readonly flags: Flags;
  readonly files: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** @throws InvalidOptions, UsageError */
export async function readRequest({ operation, flags, files, values }: CommandLine): Promise<RunRequest> {
  const stdin = standardInput();
  const texts = new Map<string, readonly string[]>();
  for (const [name, flag] of flags.options) {
    const secret = flags.secrets.get(name);
    const given = valuesOf(flag, values) ?? (secret && (await readSecret(secret, values, stdin)));
    if (given !== undefined) texts.set(name, given);
  }
  const output = values[flags.output.attributeName()] as string | undefined;
  if (output === '') throw new UsageError('-o is empty; it takes a file, a folder, or - for standard output.');
  const outputName = await fileNameIn(output);
  // `-o` already names the result, so an operation that requires a name gets it from there.
  if (outputName !== undefined && isNameRequired(operation) && !texts.has(NAME_OPTION))
    texts.set(NAME_OPTION, [outputName]);
  return {
    operation,
    files: new Map([
      [flags.files.field, files],
      ...[...flags.inputs].map(([field, flag]) => [field, valuesOf(flag, values) ?? []] as const),
    ]),
    options: typeOptions(operation.options, texts).options,
    output,
    force: values[flags.force.attributeName()] === true,
    receipt: flags.receipt && (values[flags.receipt.attributeName()] as string | undefined),
    stdin,
  };
}

const NAME_OPTION = 'outputFileName';

function isNameRequired({ options }: Operation): boolean {
  return options.required?.includes(NAME_OPTION) === true;
}

/** Returns the file name in the value of `-o`; undefined for a folder, standard output or no value. */
async function fileNameIn(output: string | undefined): Promise<string | undefined> {
  if (output === undefined || output === '-' || output.endsWith('/')) return undefined;
  const stats = await stat(output).catch(() => undefined);
  return stats?.isDirectory() === true ? undefined : basename(output);
}
