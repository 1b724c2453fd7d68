import type { Operation } from '../engine/contract.js';
import { isSameType, PDF } from '../engine/media-types.js';
import type { Settings } from '../engine/settings.js';
import type { RunningServer } from './start-server.js';

/** On the first start, makes a key pair that may do everything; returns it with a command to try, for the terminal. */
export async function firstKeyPair(
  { accounts, engine, url }: RunningServer,
  settings: Settings,
): Promise<string | undefined> {
  if (!(await accounts.firstStart())) return undefined;
  const { apiKey, apiSecret } = await accounts.createKeyPair({ name: 'first', permissions: ['*'] });
  const lines = [
    'This is the first start, so here is a key pair. The secret is shown this once.',
    `  X-Api-Key:    ${apiKey}`,
    `  X-Api-Secret: ${apiSecret}`,
  ];
  const operation = exampleOf(engine.operations.all);
  if (operation === undefined) return lines.join('\n');
  const [field = 'file'] = Object.keys(operation.inputs);
  const { basePath, tlsCertificate } = settings;
  // Nobody vouches for a self-signed certificate.
  const trust = tlsCertificate === undefined ? '-k ' : '';
  const command = [
    `curl ${trust}-o result.pdf ${url}${basePath}/api/pdf/${operation.name}`,
    `-H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}'`,
    `-F ${field}=@document.pdf`,
  ];
  return [...lines, 'Try it:', `  ${command.join(' ')}`].join('\n');
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
