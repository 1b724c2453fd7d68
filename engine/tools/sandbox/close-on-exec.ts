import { readdirSync, readFileSync } from 'node:fs';

import { loadLibrary } from '../process/native-library.js';

/**
 * Marks inherited file descriptors as close-on-exec, so that programs do not inherit them: a folder's descriptor
 * would lead out of a sandbox. Node marks its own descriptors, but inherited ones only up to the first gap after 15.
 */
export function closeOnExec(): void {
  const inherited = descriptors().filter((it) => it > 2 && !isMarked(it));
  // Loading koffi takes 20 ms, so it is skipped when there is nothing to mark.
  if (inherited.length === 0) return;
  const fcntl = loadLibrary('libc.so.6')?.func('int fcntl(int fd, int command, ...)') as Fcntl | undefined;
  for (const it of inherited) fcntl?.(it, F_SETFD, 'int', FD_CLOEXEC);
}

type Fcntl = (descriptor: number, command: number, type: 'int', argument: number) => number;

const F_SETFD = 2;
const FD_CLOEXEC = 1;
/** The value on all architectures except alpha, hppa and sparc. */
const O_CLOEXEC = 0o2000000;

function descriptors(): readonly number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return [];
  }
}

/** Reads the flags of proc_pid_fdinfo(5). A descriptor that is closed by now counts as marked. */
function isMarked(descriptor: number): boolean {
  try {
    const [, flags = '0'] = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? [];
    return (Number.parseInt(flags, 8) & O_CLOEXEC) !== 0;
  } catch {
    return true;
  }
}
