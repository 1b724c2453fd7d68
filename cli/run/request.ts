import type { Operation } from '../../engine/contract.js';
import { typeOptions } from '../../engine/options.js';
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
  return {
    operation,
    files: new Map([
      [flags.files.field, files],
      ...[...flags.inputs].map(([field, flag]) => [field, valuesOf(flag, values) ?? []] as const),
    ]),
    options: typeOptions(operation.options, texts).options,
    output: values[flags.output.attributeName()] as string | undefined,
    force: values[flags.force.attributeName()] === true,
    stdin,
  };
}
