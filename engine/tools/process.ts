import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { inject, injectable } from '../di.js';
import { MissingTool, reasonOf, TimedOut, ToolFailed } from '../errors.js';
import { SANDBOX } from '../tokens.js';
import { Governor } from './governor.js';
import type { Sandbox } from './sandbox.js';

export interface ProgramRun {
  /** The program's name on PATH. */
  readonly program: string;
  /** Handed over as they are, never through a shell. Not for secrets: every user of the machine can read them. */
  readonly args: readonly string[];
  /** The only folder that the program may write to, and its working directory. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** What the program reads from standard input; the place for secrets. */
  readonly input?: string;
  readonly limits?: Partial<ProgramLimits>;
}

export interface ProgramLimits {
  /** Address space, in bytes. */
  readonly memory: number;
  /** Processor time, in seconds. */
  readonly cpu: number;
  /** Time on the clock, in seconds. */
  readonly time: number;
  /** Bytes of standard output and of standard error, each; a program that writes more is ended. */
  readonly output: number;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: Buffer;
  /** For logs only: it may quote the document. */
  readonly stderr: string;
}

const defaultLimits: ProgramLimits = { memory: 4 * 2 ** 30, cpu: 600, time: 600, output: 16 * 2 ** 20 };

/** Runs outside programs: in the sandbox, within limits, a bounded number at once. */
@injectable()
export class ProcessRunner {
  constructor(
    @inject(SANDBOX) private readonly sandbox: Sandbox,
    @inject(Governor) private readonly governor: Governor,
  ) {}

  /**
   * Resolves with the exit code, whatever it is.
   * @throws MissingTool when the program is not installed, TimedOut past a time limit, ToolFailed when it was killed
   * or wrote too much, Cancelled when the signal was aborted (its process group is gone by then), Busy.
   */
  async run(request: ProgramRun): Promise<ProgramResult> {
    return await this.governor.run(async () => {
      await using input = await openInput(request);
      return await this.#start(request, input);
    }, request.signal);
  }

  async #start(request: ProgramRun, input: OpenInput): Promise<ProgramResult> {
    const limits = { ...defaultLimits, ...request.limits };
    const [program = '', ...args] = [
      ...['prlimit', `--as=${limits.memory}`, `--cpu=${limits.cpu}`, '--core=0', '--'],
      ...this.sandbox.wrap([request.program, ...request.args], request.folder),
    ];
    const child = spawn(program, args, {
      cwd: request.folder,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: [input.handle?.fd ?? 'ignore', 'pipe', 'pipe'],
      // A group of its own, so that hangUp reaches the program's children as well.
      detached: true,
    });
    return await attend(child, request, limits);
  }
}

/** Waits for the end of a program, and sees to it that there is one. */
async function attend(child: ChildProcess, request: ProgramRun, limits: ProgramLimits): Promise<ProgramResult> {
  const { program, signal } = request;
  let failure: Error | undefined;
  const end = (reason: Error): void => {
    failure ??= reason;
    hangUp(child);
  };
  const onAbort = (): void => end(reasonOf(signal));
  const onTooMuch = (): void => end(new ToolFailed(`${program} wrote more than it may.`));
  const timer = setTimeout(
    () => end(new TimedOut(`${program} did not finish within ${limits.time} seconds.`)),
    limits.time * 1000,
  );
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    const [stdout, stderr, status] = await Promise.all([
      collect(child.stdout, limits.output, onTooMuch),
      collect(child.stderr, limits.output, onTooMuch),
      exitOf(child, program),
    ]);
    if (failure !== undefined) throw failure;
    const result = { code: status.code ?? -1, stdout, stderr: stderr.toString('utf8') };
    return checked(result, status.signal, request);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function checked(result: ProgramResult, killedBy: NodeJS.Signals | null, { program }: ProgramRun): ProgramResult {
  const { code, stderr } = result;
  const cause = new Error(`${program} ended with ${killedBy ?? code}: ${stderr.slice(0, 4000)}`);
  if (killedBy === 'SIGXCPU') throw new TimedOut(`${program} used more processor time than it may.`, { cause });
  // bwrap reports 128 + the signal of the program that it ran.
  if (killedBy !== null || code > 128) throw new ToolFailed(`${program} broke down on this document.`, { cause });
  if (code === 127 || (code !== 0 && /^(bwrap: execvp|prlimit: failed to execute)/m.test(stderr))) {
    throw new MissingTool(`${program} is not installed on this machine.`, { cause });
  }
  return result;
}

function exitOf(child: ChildProcess, program: string): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new MissingTool(`${program} cannot be started on this machine.`, { cause })));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

async function collect(stream: Readable | null, most: number, onTooMuch: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > most) onTooMuch();
    else chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function hangUp(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

interface OpenInput extends AsyncDisposable {
  readonly handle: FileHandle | undefined;
}

/**
 * Standard input is a file without a name rather than a pipe: qpdf reads its job from it and wants to seek, and no
 * other process can open it.
 */
async function openInput({ input, folder }: ProgramRun): Promise<OpenInput> {
  if (input === undefined) return { handle: undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
  const path = join(folder, `.input-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  // At explicit offset 0, so that the program's reading position stays at the start.
  await handle.write(input, 0);
  return { handle, [Symbol.asyncDispose]: () => handle.close() };
}
