import { readdirSync, readFileSync } from 'node:fs';

import { loadLibrary } from '../process/native-library.js';

/**
 * Marks the descriptors that this process has inherited as close-on-exec, so that programs do not inherit them in turn: a
 * folder's would lead out of a sandbox. Node marks its own, and of inherited ones those before the first gap after 15.
 */
export function closeOnExec(): void {
  const inherited = descriptors().filter((it) => it > 2 && !isMarked(it));
  // Loading koffi takes 20 ms.
  if (inherited.length === 0) return;
  const fcntl = loadLibrary('libc.so.6')?.func('int fcntl(int fd, int command, ...)') as Fcntl | undefined;
  for (const it of inherited) fcntl?.(it, F_SETFD, 'int', FD_CLOEXEC);
}

type Fcntl = (descriptor: number, command: number, type: 'int', argument: number) => number;

const F_SETFD = 2;
const FD_CLOEXEC = 1;
/** On all architectures but alpha, hppa and sparc. */
const O_CLOEXEC = 0o2000000;

function descriptors(): readonly number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return [];
  }
}

/** By the flags of proc_pid_fdinfo(5). A descriptor that is closed by now, like that of the list, counts as marked. */
function isMarked(descriptor: number): boolean {
  try {
    const [, flags = '0'] = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? [];
    return (Number.parseInt(flags, 8) & O_CLOEXEC) !== 0;
  } catch {
    return true;
  }
}
