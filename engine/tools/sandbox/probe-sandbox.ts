import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { MissingTool } from '../../errors.js';
import { openTemporaryFolder } from '../../files/temporary-folder.js';
import { findProgram } from '../process/find-program.js';
import { Governor } from '../../compute/governor.js';
import type { Launcher } from '../process/launcher.js';
import { ProcessRunner } from '../process/process.js';
import { bubblewrap, type BubblewrapSettings } from './bubblewrap.js';
import { closeOnExec } from './close-on-exec.js';
import { freeUserId, userObstacle } from './program-user.js';
import type { SandboxPlace } from './sandbox-place.js';
import { noSandbox, type Sandbox, type SandboxMode } from './sandbox.js';

/**
 * Finds the best sandbox that this machine supports. Checks only that a program runs in it; `checkGuarantees` attempts
 * break-outs. @throws MissingTool when a sandbox is required, and bubblewrap is absent or may not create namespaces
 */
export async function probeSandbox(mode: SandboxMode, place: SandboxPlace, launcher: Launcher): Promise<Sandbox> {
  if (mode === 'off') return noSandbox;
  closeOnExec();
  const failures: Error[] = [];
  for (const { sandbox, lost } of candidates(place)) {
    const failure = await lastingFailureIn(sandbox, place.workFolder, launcher);
    if (failure === undefined)
      return lost === undefined ? sandbox : { ...sandbox, shortcomings: [because(lost, failures)] };
    failures.push(failure);
  }
  if (failures.length === 0) failures.push(new Error('bubblewrap (bwrap) is not installed'));
  const cause = new AggregateError(failures);
  const why = because('bubblewrap cannot isolate programs on this machine', failures);
  if (mode === 'auto') return { ...noSandbox, shortcomings: [why] };
  throw missedSandbox(why, cause);
}

/** The error for a missing sandbox that the settings require. */
export function missedSandbox(why: string, cause?: unknown): MissingTool {
  const choice =
    'docs/service.md describes what the sandbox needs. QUIRE_SANDBOX=off runs programs without a sandbox, which is for documents that you trust.';
  return new MissingTool(`QUIRE_SANDBOX is "required", but ${why}. ${choice}`, { cause });
}

/** A sandbox to try, and the disadvantage of using it, as the beginning of a sentence. */
interface Candidate {
  readonly sandbox: Sandbox;
  readonly lost?: string;
}

/** Candidates, the best first. */
function candidates({ hidden = [] }: SandboxPlace): readonly Candidate[] {
  const program = findProgram('bwrap');
  if (program === undefined) return [];
  const made = (more: Partial<BubblewrapSettings>): Sandbox => bubblewrap({ program, hidden, ...more });
  const inNamespace = [made({ disablesNamespaces: true }), made({})];
  if (process.getuid?.() !== 0) return inNamespace.map((sandbox) => ({ sandbox }));
  const lost = 'programs run as root of this machine, though without its capabilities';
  return [{ sandbox: made({ user: freeUserId() }) }, ...inNamespace.map((sandbox) => ({ sandbox, lost }))];
}

/** Tries twice: a machine under load may refuse a process or be slow once. */
async function lastingFailureIn(sandbox: Sandbox, folder: string, launcher: Launcher): Promise<Error | undefined> {
  const why = sandbox.user === undefined ? undefined : userObstacle(sandbox.user);
  if (why !== undefined) return new Error(why);
  if ((await failureIn(sandbox, folder, launcher)) === undefined) return undefined;
  await pause(RETRY_MS);
  return await failureIn(sandbox, folder, launcher);
}

const RETRY_MS = 200;

/** Why no program runs, or none works, in a sandbox; undefined when it works. */
async function failureIn(sandbox: Sandbox, workFolder: string, launcher: Launcher): Promise<Error | undefined> {
  const runner = new ProcessRunner(sandbox, new Governor(1, 0), launcher);
  const { signal } = new AbortController();
  try {
    await using temporary = await openTemporaryFolder(workFolder);
    const { folder } = temporary;
    const limits = { time: 20 };
    const args = ['-c', script, 'sh', ownCode];
    const { code, stderr } = await runner.run({ program: 'sh', args, folder, readable: [ownCode], signal, limits });
    if (code !== 0) return new Error(stderr.trim().slice(0, 1000));
    return await failureOfResult(join(folder, 'result'), sandbox);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Converters are our modules, so programs must be able to read our files. */
const ownCode = fileURLToPath(import.meta.url);

const script = 'umask 077 && cat "$1" > /dev/null && echo made > result';

/** Checks that the service can read a program's result, and that the program ran as the expected user. */
async function failureOfResult(path: string, { user = process.getuid?.() }: Sandbox): Promise<Error | undefined> {
  await readFile(path);
  const { uid } = await lstat(path);
  return uid === user ? undefined : new Error(`programs run as user ${uid} and not ${user ?? 'as the service'}`);
}

function because(what: string, failures: readonly Error[]): string {
  const reasons = new Set(failures.map(({ message }) => message.replaceAll(/\s+/g, ' ')));
  return reasons.size === 0 ? what : `${what} (${[...reasons].join('; ')})`;
}
