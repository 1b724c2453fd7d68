import { join } from 'node:path';

import type { Credentials } from '../../accounts/key-pairs.js';
import type { Operation } from '../../engine/contract/operation.js';
import { outputsOf } from '../../engine/contract/output.js';
import { isSameType, PDF } from '../../engine/media-types/media-types.js';
import type { Settings } from '../../engine/job/settings.js';
import { selfSignedCertificate } from '../transport/certificate.js';
import type { RunningServer } from '../start-server.js';
import { writeSecretFile } from './write-secret-file.js';

/**
 * On the first start, creates a key pair with all permissions and returns the text to print about it. On a terminal the
 * text has the secret and an example command. Elsewhere standard output goes to a log, so the key pair is written to a
 * file in the data folder instead, in the format of `keys create --json`.
 */
export async function firstKeyPair(
  server: RunningServer,
  settings: Settings,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (!(await server.accounts.hasNoKeyPairs())) return undefined;
  const credentials = await server.accounts.createKeyPair({ name: 'first', permissions: ['*'] });
  if (!isTerminal) return await writeCredentials(credentials, settings);
  return [...describeCredentials(credentials), ...(await exampleCommand(server, settings, credentials))].join('\n');
}

/** Returns the sentence to print; a failure to write is reported in it, since the service can run without the file. */
async function writeCredentials(credentials: Credentials, { dataFolder }: Settings): Promise<string> {
  const path = join(dataFolder, 'first-key-pair.json');
  const failure = await writeSecretFile(path, `${JSON.stringify(credentials)}\n`);
  return failure === undefined
    ? `This is the first start: a key pair has been written to ${path}, which only this user can read.`
    : `The first key pair cannot be written to ${path} (${failure}); "quire keys create" creates another.`;
}

function describeCredentials({ apiKey, apiSecret }: Credentials): readonly string[] {
  return [
    'This is the first start: a key pair has been created. The secret is shown only once.',
    `  X-Api-Key:    ${apiKey}`,
    `  X-Api-Secret: ${apiSecret}`,
  ];
}

/** Returns a heading and a curl command that runs one of the loaded operations; nothing when none is simple enough. */
export async function exampleCommand(
  { engine, url }: RunningServer,
  settings: Settings,
  { apiKey, apiSecret }: Credentials,
): Promise<readonly string[]> {
  const operation = findExampleOperation(engine.operations.all);
  if (operation === undefined) return [];
  const [field = 'file'] = Object.keys(operation.inputs);
  const certificate = await selfSignedCertificate(settings);
  const trust = certificate === undefined ? '' : `--cacert ${shellQuote(certificate)} `;
  const command = [
    `curl --fail-with-body ${trust}-o result.pdf ${url}${settings.basePath}/api/pdf/${operation.name}`,
    `-H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}'`,
    `-F ${field}=@document.pdf`,
  ];
  return ['Try it:', `  ${command.join(' ')}`];
}

function shellQuote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** Finds an operation that turns one PDF into another and has no required option. */
function findExampleOperation(operations: readonly Operation[]): Operation | undefined {
  return operations.find((operation) => {
    const { inputs, options } = operation;
    const [field, ...others] = Object.values(inputs);
    const requirements = [...(options.required ?? []), ...(options.anyOf ?? []), ...(options.allOf ?? []), ...others];
    return (
      outputsOf(operation).every((it) => isSameType(it, PDF)) &&
      field !== undefined &&
      field.accepts.some((it) => isSameType(it, PDF)) &&
      (field.least ?? 1) === 1 &&
      requirements.length === 0
    );
  });
}
