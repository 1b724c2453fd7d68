import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Files that can be written, of the system alone: what belongs to processes is their own. */
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
  // What covers a folder of the service is empty, but for the way to the program's own.
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

/** Whether a port of the loopback interface that this program has takes a connection. */
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

/** The command, when it does what it is not to do. */
export function succeeding(program: string, ...args: readonly string[]): readonly string[] {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? [[program, ...args].join(' ')] : [];
}

export function variablesIn(path: string): readonly string[] {
  if (!may(path, constants.R_OK)) return [];
  return readFileSync(path, 'latin1')
    .split('\0')
    .flatMap((it) => it.split('=', 1))
    .filter((name) => name !== '');
}
