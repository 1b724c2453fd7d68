import { inspect } from 'node:util';

import { CommanderError } from 'commander';

import { isQuireError } from '../engine/errors.js';
import { isCode } from '../engine/files/is-code.js';
import { BROKEN_PIPE, exitCodes, UNEXPECTED, USAGE } from './exit-codes.js';
import { oneLine } from './one-line.js';
import { UsageError } from './usage-error.js';

/** Says on stderr, in one line, what went wrong; with `QUIRE_LOG_LEVEL=debug` or `trace`, also where and why. */
export function reportError(error: unknown): number {
  // commander has said it already, be it an error or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (isCode(error, 'EPIPE')) return BROKEN_PIPE;
  process.stderr.write(`quire: ${sentenceOf(error)}\n`);
  if (/^(debug|trace)$/i.test(process.env['QUIRE_LOG_LEVEL'] ?? '')) process.stderr.write(`${inspect(error)}\n`);
  if (error instanceof UsageError) return USAGE;
  return isQuireError(error) ? exitCodes[error.kind] : UNEXPECTED;
}

function sentenceOf(error: unknown): string {
  const message = oneLine(error instanceof Error ? error.message : String(error));
  const known = isQuireError(error) ? error.kind !== 'plugin-fault' : error instanceof UsageError;
  return known ? message : `${message} (QUIRE_LOG_LEVEL=debug tells more)`;
}
