import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/** A command that is ready to be started. */
export interface SandboxedCommand {
  readonly argv: readonly string[];
  /** The whole environment: nothing of the service's is added. */
  readonly environment: Readonly<Record<string, string>>;
  /** A seccomp filter, for bubblewrap to read from {@link FILTER_DESCRIPTOR}. */
  readonly filter?: Buffer;
}

/** After the standard streams and the channel of a converter. */
export const FILTER_DESCRIPTOR = 4;

export interface StartSettings {
  /** The working directory. */
  readonly folder: string;
  /** The descriptors from 0 on, at most four. */
  readonly stdio: Exclude<StdioOptions, string>;
}

/**
 * Starts a command as the leader of a process group, so that a signal to the group reaches its children, and Ctrl-C in a
 * terminal does not reach it.
 */
export function startProgram(
  { argv, environment, filter }: SandboxedCommand,
  { folder, stdio }: StartSettings,
): ChildProcess {
  const [program = '', ...args] = argv;
  // After the standard streams, an entry of `ignore` opens nothing.
  const gap = Array<'ignore'>(FILTER_DESCRIPTOR - stdio.length).fill('ignore');
  const child = spawn(program, args, {
    cwd: folder,
    env: environment,
    stdio: filter === undefined ? stdio : [...stdio, ...gap, 'pipe'],
    detached: true,
  });
  // One that the system did not start has no streams; its error comes as an event.
  if (child.pid === undefined) return child;
  const pipe = child.stdio[FILTER_DESCRIPTOR];
  if (filter !== undefined && pipe instanceof Socket) send(filter, pipe);
  return child;
}

/** @throws what the system says when it cannot start a process, which then may have no streams either */
export async function pidOf(process: ChildProcess): Promise<number> {
  if (process.pid !== undefined) return process.pid;
  // Nobody else listens, and an error that nobody listens to ends the service.
  const [error] = (await once(process, 'error')) as [Error];
  throw error;
}

function send(filter: Buffer, pipe: Socket): void {
  // When bubblewrap ends early or cannot be started, the child process tells.
  pipe.on('error', () => undefined);
  pipe.write(filter);
  pipe.destroySoon();
}
