import { readFileSync } from 'node:fs';

/**
 * Returns the start time of a process in clock ticks since boot (proc_pid_stat(5), field 22); undefined if there is no such
 * process, or it has ended and only its parent has not asked for its exit status (a zombie). The time distinguishes a
 * process from a later process with the same id.
 */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
