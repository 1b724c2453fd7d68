import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Ends a script with a sentence for its user instead of a stack. */
export class Stop extends Error {}

/**
 * Runs a program at the root of the repository, its output to ours, unless there is a list for it; resolves with its exit
 * code.
 */
export function run(program, args, { env = process.env, output } = {}) {
  return new Promise((resolve, reject) => {
    const to = output === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', to, to] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** Runs the main function of a script. */
export async function main(task) {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`quire: ${error.message}`);
    process.exitCode = 1;
  }
}
