import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** An error that ends a script with its message and without a stack. */
export class Stop extends Error {}

/**
 * Runs a program in the root of the repository and returns its exit code. Its output goes to this process's output, or,
 * in chunks, to the list `output`.
 */
export function run(program, args, { env = process.env, output } = {}) {
  return new Promise((resolve, reject) => {
    const destination = output === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', destination, destination] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** Runs the main function of a script; a `Stop` ends it with its message and exit code 1. So does a Node.js that is too old. */
export async function main(task) {
  try {
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    checkNode(process.versions.node, engines.node);
    await task();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`quire: ${error.message}`);
    process.exitCode = 1;
  }
}

/** @param range as `engines.node` of package.json has it: `>=20.19.0` @throws Stop for an older version */
export function checkNode(version, range) {
  const wanted = range.replace('>=', '');
  const isOlder = version.localeCompare(wanted, 'en', { numeric: true }) < 0;
  if (isOlder) throw new Stop(`Quire needs Node.js ${wanted} or later; this is ${version}.`);
}
