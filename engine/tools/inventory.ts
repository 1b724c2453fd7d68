import { readFileSync } from 'node:fs';

import { isQuireError } from '../errors.js';
import { Governor } from './governor.js';
import { Launcher } from './launcher.js';
import { ProcessRunner } from './process.js';
import { noSandbox } from './sandbox.js';

/** An outside program, and what to do when it is not there. */
export interface ProgramFacts {
  readonly program: string;
  /** The Debian package that gives it. */
  readonly package: string;
  readonly versionArgs: readonly string[];
  readonly neededFor: 'service' | 'tests';
  /** Whether the service is of no use without it. */
  readonly essential: boolean;
  /** What it costs that it is missing: the end of the sentence "without it, …". */
  readonly costs: string;
}

/** The table that the set-up scripts install from as well; they run before anything is compiled. */
export function knownPrograms(): readonly ProgramFacts[] {
  const url = new URL('../../../engine/tools/programs.json', import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as readonly ProgramFacts[];
}

/**
 * Asks a program for its version.
 * @returns undefined when it is not installed; an empty text when it does not tell.
 */
export async function versionOf(
  program: string,
  versionArgs: readonly string[],
  folder: string,
): Promise<string | undefined> {
  await using launcher = new Launcher();
  const runner = new ProcessRunner(noSandbox, new Governor(1, 0), launcher);
  try {
    const request = { program, args: versionArgs, folder, signal: new AbortController().signal, limits: { time: 10 } };
    const { stdout, stderr } = await runner.run(request);
    return /\d+(\.\d+)+/.exec(stdout.toString('utf8') + stderr)?.[0] ?? '';
  } catch (error) {
    if (isQuireError(error) && error.kind === 'missing-tool') return undefined;
    return '';
  }
}
