import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** A command that is ready to start. */
export interface SandboxedCommand {
  readonly argv: readonly string[];
  /** The complete environment: nothing of the service's is added. */
  readonly environment: Readonly<Record<string, string>>;
  /** A seccomp filter that bubblewrap reads from {@link FILTER_DESCRIPTOR}. */
  readonly filter?: Buffer;
}

/** Follows the standard streams and a converter's channel. */
export const FILTER_DESCRIPTOR = 4;

export interface StartSettings {
  /** The working directory. */
  readonly folder: string;
  /** File descriptors from 0 on, at most four. */
  readonly stdio: Exclude<StdioOptions, string>;
}

/**
 * Starts a command as leader of a process group: a signal to the group reaches its children, and Ctrl-C in a
 * terminal does not reach it.
 */
export function startProgram(
  { argv, environment, filter }: SandboxedCommand,
  { folder, stdio }: StartSettings,
): ChildProcess {
  const [program = '', ...args] = argv;
  // An `ignore` entry after the standard streams opens no descriptor.
  const gap = Array<'ignore'>(FILTER_DESCRIPTOR - stdio.length).fill('ignore');
  const child = spawn(program, args, {
    cwd: folder,
    env: environment,
    stdio: filter === undefined ? stdio : [...stdio, ...gap, 'pipe'],
    detached: true,
  });
  // A process that could not be started has no streams; its error arrives as an event.
  if (child.pid === undefined) return child;
  const pipe = child.stdio[FILTER_DESCRIPTOR];
  if (filter !== undefined && pipe instanceof Socket) send(filter, pipe);
  return child;
}

/** @throws the system's error when it cannot start a process; then the process may have no streams */
export async function pidOf(process: ChildProcess): Promise<number> {
  if (process.pid !== undefined) return process.pid;
  // An error event without a listener would end the service.
  const [error] = (await once(process, 'error')) as [Error];
  throw error;
}

function send(filter: Buffer, pipe: Socket): void {
  // Errors of the pipe are ignored: the exit of bubblewrap reports its failure.
  pipe.on('error', () => undefined);
  pipe.write(filter);
  pipe.destroySoon();
}
