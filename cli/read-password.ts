import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { Cancelled } from '../engine/errors.js';
import { firstLineOf } from './first-line-of.js';
import { UsageError } from './usage-error.js';

/** Reads a new password: typed twice on a terminal without echo, or the first line of standard input elsewhere. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return await firstLineOf(process.stdin, '-');
  const password = await ask('Password: ');
  if ((await ask('Repeat the password: ')) !== password) throw new UsageError('The two passwords differ.');
  return password;
}

async function ask(question: string): Promise<string> {
  const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  // With `terminal: true`, readline turns the echo of the system off and echoes to `output` instead.
  const terminal = createInterface({ input: process.stdin, output: nullOutput, terminal: true });
  const cancelled = new AbortController();
  terminal.once('SIGINT', () => cancelled.abort());
  process.stderr.write(question);
  try {
    return await terminal.question('', { signal: cancelled.signal });
  } catch (cause) {
    throw cancelled.signal.aborted ? new Cancelled('No password was given.', { cause }) : cause;
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
