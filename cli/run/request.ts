import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Operation } from '../../engine/contract/operation.js';
import { typeOptions } from '../../engine/job/options.js';
import { type Flags, valuesOf } from './flags.js';
import { readSecret } from './secrets.js';
import { type StandardInput, standardInput } from './standard-input.js';

/** What a command line asks for. */
export interface RunRequest {
  readonly operation: Operation;
  /** Paths, or "-", by field. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly output: string | undefined;
  readonly force: boolean;
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
  const named = await nameIn(output);
  // `-o` names the result; an operation that requires a name need not be told it twice.
  if (named !== undefined && isNameRequired(operation) && !texts.has(NAME_OPTION)) texts.set(NAME_OPTION, [named]);
  return {
    operation,
    files: new Map([
      [flags.files.field, files],
      ...[...flags.inputs].map(([field, flag]) => [field, valuesOf(flag, values) ?? []] as const),
    ]),
    options: typeOptions(operation.options, texts).options,
    output,
    force: values[flags.force.attributeName()] === true,
    stdin,
  };
}

const NAME_OPTION = 'outputFileName';

function isNameRequired({ options }: Operation): boolean {
  return options.required?.includes(NAME_OPTION) === true;
}

/** The name of the file that `-o` names; undefined when it names a folder, standard output or nothing. */
async function nameIn(output: string | undefined): Promise<string | undefined> {
  if (output === undefined || output === '-' || output.endsWith('/')) return undefined;
  const there = await stat(output).catch(() => undefined);
  return there?.isDirectory() === true ? undefined : basename(output);
}
