import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Credentials } from '../accounts/key-pairs.js';
import type { Operation } from '../engine/contract/operation.js';
import { isSameType, PDF } from '../engine/media-types/media-types.js';
import type { Settings } from '../engine/job/settings.js';
import { selfSignedCertificate } from './certificate.js';
import type { RunningServer } from './start-server.js';

/**
 * On the first start, makes a key pair that may do everything; returns what to print about it. The secret is printed on a
 * terminal only, with a command to try, because standard output goes to a log elsewhere. There the pair goes to a file in
 * the data folder, in the form of `keys create --json`.
 */
export async function firstKeyPair(
  server: RunningServer,
  settings: Settings,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (!(await server.accounts.firstStart())) return undefined;
  const credentials = await server.accounts.createKeyPair({ name: 'first', permissions: ['*'] });
  if (!isTerminal) return await writtenDown(credentials, settings);
  return [...shown(credentials), ...(await commandToTry(server, settings, credentials))].join('\n');
}

async function writtenDown(credentials: Credentials, { dataFolder }: Settings): Promise<string> {
  const path = join(dataFolder, 'first-key-pair.json');
  try {
    // A file that is there already may be open to others.
    await rm(path, { force: true });
    await writeFile(path, `${JSON.stringify(credentials)}\n`, { flag: 'wx', mode: 0o600 });
    return `This is the first start, so there is a key pair in ${path}, which only this user can read.`;
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    return `The first key pair cannot be written to ${path} (${code}); "quire keys create" makes another.`;
  }
}

function shown({ apiKey, apiSecret }: Credentials): readonly string[] {
  return [
    'This is the first start, so here is a key pair. The secret is shown this once.',
    `  X-Api-Key:    ${apiKey}`,
    `  X-Api-Secret: ${apiSecret}`,
  ];
}

/** A line that says so and a line with the command. */
export async function commandToTry(
  { engine, url }: RunningServer,
  settings: Settings,
  { apiKey, apiSecret }: Credentials,
): Promise<readonly string[]> {
  const operation = exampleOf(engine.operations.all);
  if (operation === undefined) return [];
  const [field = 'file'] = Object.keys(operation.inputs);
  const certificate = await selfSignedCertificate(settings);
  const trust = certificate === undefined ? '' : `--cacert ${quoted(certificate)} `;
  const command = [
    `curl ${trust}-o result.pdf ${url}${settings.basePath}/api/pdf/${operation.name}`,
    `-H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}'`,
    `-F ${field}=@document.pdf`,
  ];
  return ['Try it:', `  ${command.join(' ')}`];
}

/** For a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** One that makes a PDF of a PDF and needs nothing else. */
function exampleOf(operations: readonly Operation[]): Operation | undefined {
  return operations.find(({ inputs, options, output }) => {
    const [field, ...others] = Object.values(inputs);
    const needs = [...(options.required ?? []), ...(options.anyOf ?? []), ...others];
    return (
      isSameType(output, PDF) &&
      field !== undefined &&
      field.accepts.some((it) => isSameType(it, PDF)) &&
      (field.least ?? 1) === 1 &&
      needs.length === 0
    );
  });
}
