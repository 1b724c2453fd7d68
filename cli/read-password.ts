import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { Cancelled } from '../engine/errors.js';
import { UsageError } from './usage-error.js';

/** A new password: typed twice on the terminal, which does not show it, or the first line of standard input. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const password = await ask('Password: ');
  if ((await ask('The same again: ')) !== password) throw new UsageError('The two passwords differ.');
  return password;
}

async function ask(question: string): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, readline switches the echo of the system off and does its own, into silence.
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
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
