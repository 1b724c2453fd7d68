import { readFileSync } from 'node:fs';

/** Bytes to which a program may raise the limit of its stack: the hard RLIMIT_STACK, as in proc_pid_limits(5). */
export function maxStack(): number {
  const [, hard] = /^Max stack size +\S+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
  return Number(hard ?? Infinity);
}
