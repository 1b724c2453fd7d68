import { createReadStream } from 'node:fs';

import { firstLineOf } from '../first-line-of.js';
import { pathError } from '../path-error.js';
import { UsageError } from '../usage-error.js';
import { type SecretFlag, valuesOf } from './flags.js';
import type { StandardInput } from './standard-input.js';

/** Reads the value of a secret option from its file, or else from its environment variable. */
export async function readSecret(
  secret: SecretFlag,
  values: Readonly<Record<string, unknown>>,
  stdin: StandardInput,
): Promise<readonly string[] | undefined> {
  const [path] = valuesOf(secret.file, values) ?? [];
  if (path !== undefined) return [await lineOf(path, stdin)];
  const value = process.env[secret.variable];
  return value === undefined || value === '' ? undefined : [value];
}

async function lineOf(path: string, stdin: StandardInput): Promise<string> {
  const line = await firstLineOf(path === '-' ? stdin.take() : createReadStream(path), path).catch((error: unknown) => {
    throw pathError(path, error);
  });
  if (line === '') throw new UsageError(`${path}: its first line must be the password; it is empty.`);
  return line;
}
