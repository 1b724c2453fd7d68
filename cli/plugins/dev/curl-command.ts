import type { Operation } from '../../../engine/contract/operation.js';
import { isSameType, PDF } from '../../../engine/media-types/media-types.js';
import type { DevAccess } from './dev-service.js';

/** A command line that runs an operation, with its files and placeholders for its required options. */
export function curlCommand({ name, inputs, options }: Operation, access: DevAccess): string {
  const { url, certificate, credentials } = access;
  const files = Object.entries(inputs).filter(([, { least = 1 }]) => least > 0);
  const parts = [
    ...files.map(
      ([field, { accepts }]) => `${field}=@${accepts.some((it) => isSameType(it, PDF)) ? 'document.pdf' : 'FILE'}`,
    ),
    ...(options.required ?? []).map((option) => `${option}=VALUE`),
  ];
  return [
    `curl --fail-with-body -OJ --cacert ${quoted(certificate)} ${url}/api/pdf/${name}`,
    `-H ${quoted(`X-Api-Key: ${credentials.apiKey}`)} -H ${quoted(`X-Api-Secret: ${credentials.apiSecret}`)}`,
    ...parts.map((part) => `-F ${quoted(part)}`),
  ].join(' ');
}

/** Quotes an argument for a shell of POSIX, where it needs it. */
function quoted(argument: string): string {
  return /^[\w./=@-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\\''`)}'`;
}
