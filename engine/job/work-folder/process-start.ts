import { readFileSync } from 'node:fs';

/**
 * When a process started, in clock ticks since the machine did (proc_pid_stat(5), field 22); undefined when there is no
 * such process. Tells a process from a later one with its id.
 */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
