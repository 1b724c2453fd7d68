import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, join } from 'node:path';

import type { ProgramRequest, ProgramLimits, ProgramResult } from '../../contract/tools/process.js';
import { isQuireError, MissingTool, reasonOf, TimedOut, TooComplex, ToolFailed } from '../../errors.js';
import type { Governor } from '../../compute/governor.js';
import { traced } from '../../compute/traced.js';
import type { Ended, Launched, Launcher } from './launcher.js';
import { limited } from './limited.js';
import { maxStack } from './max-stack.js';
import { ProgramEnd } from './program-end.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { tooMuch } from './too-much.js';

/** A request to run a program in a job. */
export interface ProgramRun extends ProgramRequest {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Files and folders of `readable` that belong to the job. */
  readonly given?: readonly string[];
}

const defaultLimits: ProgramLimits = {
  memory: 4 * 2 ** 30,
  cpu: 600,
  time: 600,
  output: 16 * 2 ** 20,
  file: 4 * 2 ** 30,
  folder: 8 * 2 ** 30,
  processes: 64,
};

/** Runs external programs in the sandbox, within limits, a bounded number at once. */
export class ProcessRunner {
  constructor(
    private readonly sandbox: Sandbox,
    private readonly governor: Governor,
    private readonly launcher: Launcher,
  ) {}

  get isSandboxed(): boolean {
    return this.sandbox.active;
  }

  /** `ProcessTool.run` for any job. */
  async run(request: ProgramRun): Promise<ProgramResult> {
    return await this.governor.run(async () => {
      const limits = { ...defaultLimits, ...request.limits };
      const { program, args, folder, readable = [], given = [] } = request;
      const inputPath = await writeInput(request);
      await this.sandbox.admitTo(folder, given);
      const command = limited([program, ...args], {
        as: limits.memory,
        // The soft limit of processor time sends SIGXCPU, which tells the cause; the hard limit kills the program.
        cpu: `${limits.cpu}:${limits.cpu + 1}`,
        fsize: limits.file,
        nproc: this.sandbox.mostThreads,
        stack: limits.stack === undefined ? undefined : `${Math.min(limits.stack, maxStack())}:`,
      });
      const wrapped = this.sandbox.wrap(command, { folder, readable });
      return await traced({ kind: 'program', name: basename(program) }, async () => {
        const launched = this.launcher.launch({ ...wrapped, folder, inputPath, limits });
        return await attend(launched, request, limits);
      });
    }, request.signal);
  }
}

/** Waits for the end of a program and enforces its limits. */
async function attend(launched: Launched, request: ProgramRun, limits: ProgramLimits): Promise<ProgramResult> {
  const { signal } = request;
  const program = basename(request.program);
  let failure: Error | undefined;
  const end = (reason: Error): void => {
    failure ??= reason;
    launched.kill();
  };
  const onAbort = (): void => end(reasonOf(signal));
  const onLate = (): void => end(new TimedOut(`${program} did not finish within ${limits.time} seconds.`));
  const timer = setTimeout(onLate, limits.time * 1000);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    const ended = await launched.ended;
    if (failure !== undefined) throw failure;
    return resultOf(ended, program);
  } catch (cause) {
    if (isQuireError(cause)) throw cause;
    throw new MissingTool(`${program} cannot be started on this machine.`, { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function resultOf({ code: exit, signal: killedBy, stdout, stderr, excess }: Ended, program: string): ProgramResult {
  const code = exit ?? -1;
  const cause = new ProgramEnd(program, killedBy ?? code, stderr);
  if (excess === 'output') throw new ToolFailed(`${program} wrote more than it may.`, { cause });
  if (excess !== undefined) throw tooMuch(program, excess, cause);
  // bwrap reports a signal as exit code 128 + its number.
  const endedBy = (name: NodeJS.Signals): boolean => killedBy === name || code === 128 + constants.signals[name];
  if (endedBy('SIGXFSZ')) throw new TooComplex('The result would be larger than it may be.', { cause });
  if (endedBy('SIGXCPU')) throw new TimedOut(`${program} used more processor time than it may.`, { cause });
  if (killedBy !== null || code > 128) throw new ToolFailed(`${program} broke down on this document.`, { cause });
  if (code === 127 || (code !== 0 && /^(bwrap: execvp|prlimit: failed to execute)/m.test(stderr))) {
    throw new MissingTool(`${program} is not installed on this machine.`, { cause });
  }
  return { code, stdout, stderr };
}

/** Standard input is a file and not a pipe, because qpdf reads its job from it and seeks. */
async function writeInput({ input, folder }: ProgramRun): Promise<string | undefined> {
  if (input === undefined) return undefined;
  const path = join(folder, `.input-${randomUUID()}`);
  await writeFile(path, input, { flag: 'wx', mode: 0o600 });
  return path;
}
