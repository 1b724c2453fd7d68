import { inspect } from 'node:util';

import { CommanderError } from 'commander';

import { isQuireError } from '../engine/errors.js';
import { isCode } from '../engine/files/is-code.js';
import { BROKEN_PIPE, exitCodes, UNEXPECTED_ERROR, USAGE_ERROR } from './exit-codes.js';
import { oneLine } from './one-line.js';
import { UsageError } from './usage-error.js';

/**
 * Prints an error on stderr, in one line, and with its stack and causes when `QUIRE_LOG_LEVEL` is `debug` or `trace`.
 * @returns the exit code
 */
export function reportError(error: unknown): number {
  // commander has already printed the error, or the help that was requested.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
  if (isCode(error, 'EPIPE')) return BROKEN_PIPE;
  if (isQuireError(error) && 'problems' in error) {
    // Each problem is a line of its own, so that editors and scripts find its place.
    for (const line of error.message.split('\n')) process.stderr.write(`${oneLine(line)}\n`);
    return exitCodes[error.kind];
  }
  process.stderr.write(`quire: ${sentenceOf(error)}\n`);
  if (/^(debug|trace)$/i.test(process.env['QUIRE_LOG_LEVEL'] ?? '')) process.stderr.write(`${inspect(error)}\n`);
  if (error instanceof UsageError) return USAGE_ERROR;
  return isQuireError(error) ? exitCodes[error.kind] : UNEXPECTED_ERROR;
}

function sentenceOf(error: unknown): string {
  const message = oneLine(error instanceof Error ? error.message : String(error));
  const known = isQuireError(error) ? error.kind !== 'plugin-fault' : error instanceof UsageError;
  return known ? message : `${message} (QUIRE_LOG_LEVEL=debug shows the cause)`;
}
