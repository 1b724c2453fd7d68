import { readFileSync } from 'node:fs';

import type { OptionSchema } from '../contract/option-schema.js';
import { InvalidOptions } from '../errors.js';

/** Whether a setting is a secret, which may also be in a file: container platforms give secrets as files. */
export function isSecretSetting({ properties }: OptionSchema, name: string): boolean {
  return properties[name]?.format === 'password';
}

/** The environment variable with the path of the file that holds a secret setting. */
export function fileVariableOf(name: string): string {
  return `${name}_FILE`;
}

/**
 * Returns the value of a secret setting from its variable or from its file.
 * @throws InvalidOptions when both are set, or the file cannot be read or is empty
 */
export function readSecret(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const variable = fileVariableOf(name);
  const [value, path] = [environment[name] ?? '', environment[variable] ?? ''];
  if (path === '') return value;
  if (value !== '') throw new InvalidOptions(`${variable}: it cannot be combined with ${name}; set one of them.`);
  const secret = readText(variable, path).trim();
  if (secret === '') throw new InvalidOptions(`${variable}: the file ${path} is empty.`);
  return secret;
}

function readText(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new InvalidOptions(`${variable}: the file ${path} cannot be read.`, { cause });
  }
}
