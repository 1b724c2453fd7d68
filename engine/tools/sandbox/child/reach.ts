import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import type { Bait } from './exchange.js';

/** Writable files of the system; files of the processes themselves do not count. */
export function writableIn(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => folder !== '/proc' || !/^(\d+|self|thread-self)$/.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat?.isDirectory() === true) return writableIn(path);
      return stat?.isFile() === true && may(path, constants.W_OK) ? [path] : [];
    });
}

export function isSeen(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  // A cover of a service folder is empty, except for parents of the program's own folder.
  const isOnTheWay = (name: string): boolean => `${process.cwd()}/`.startsWith(`${join(path, name)}/`);
  return stat.isDirectory() ? !namesIn(path).every(isOnTheWay) : may(path, constants.R_OK) && stat.isFile();
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function may(path: string, what: number): boolean {
  try {
    accessSync(path, what);
    return true;
  } catch {
    return false;
  }
}

export function takesFile(folder: string): boolean {
  const path = join(folder, `quire-probe-${process.pid}`);
  try {
    writeFileSync(path, '', { flag: 'wx' });
    rmSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether a loopback port accepts a connection. */
export function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    const tell = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket
      .once('connect', () => tell(true))
      .once('error', () => tell(false))
      .once('timeout', () => tell(false));
  });
}

/** Returns the command if it succeeds, though the sandbox must prevent it. */
export function succeeding(program: string, ...args: readonly string[]): readonly string[] {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? [[program, ...args].join(' ')] : [];
}

/** System calls that do not fail with EPERM; empty without Perl, which makes the calls. */
export function allowedOf(calls: Bait['calls']): readonly string[] {
  const script =
    'while (($name, $number) = splice @ARGV, 0, 2) { $! = 0; syscall $number + 0, 0, 0, 0, 0, 0, 0; $! == 1 or print "$name\\n" }';
  return linesOf('perl', '-e', script, ...Object.entries(calls).flatMap(([name, number]) => [name, `${number}`]));
}

/** Processes that can be started beyond a limit of 20; tested only where Perl is installed. */
export function processesPastLimit(): readonly string[] {
  const script =
    'for (1 .. 30) { defined($pid = fork) or last; $pid or sleep 60; push @pids, $pid } kill KILL => @pids; print scalar @pids';
  const [started = '0'] = linesOf('prlimit', '--nproc=20', 'perl', '-e', script);
  return Number(started) > 20 ? [`${started} processes past a limit of 20`] : [];
}

function linesOf(program: string, ...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 5000,
    killSignal: 'SIGKILL',
  });
  // The status is null when the program cannot be started.
  return (
    (stdout as Buffer | null)
      ?.toString()
      .split('\n')
      .filter((it) => it !== '') ?? []
  );
}

export function variablesIn(path: string): readonly string[] {
  try {
    const variables = readFileSync(path, 'latin1').split('\0');
    return variables.flatMap((it) => it.split('=', 1)).filter((name) => name !== '');
  } catch {
    // The kernel may refuse although the file mode permits reading (proc_pid_environ(5)).
    return [];
  }
}
