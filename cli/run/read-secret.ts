import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

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
  if (path !== undefined) return [firstLine(await contentOf(path, stdin), path)];
  const value = process.env[secret.variable];
  return value === undefined || value === '' ? undefined : [value];
}

async function contentOf(path: string, stdin: StandardInput): Promise<string> {
  if (path === '-') return await text(stdin.take());
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw pathError(path, error);
  }
}

function firstLine(content: string, path: string): string {
  const [line = ''] = content.split(/\r?\n/);
  if (line === '') throw new UsageError(`${path}: its first line must be the password; it is empty.`);
  return line;
}
