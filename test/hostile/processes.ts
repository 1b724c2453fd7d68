import { readdirSync, readFileSync } from 'node:fs';

/** A descendant of this process. */
export interface Running {
  readonly pid: number;
  readonly command: string;
}

/** Returns the descendants of a process, each parent before its children. */
export function descendants(root = process.pid): readonly Running[] {
  const parents = readdirSync('/proc')
    .filter((it) => /^\d+$/.test(it))
    .flatMap((it) => (parentOf(it) === undefined ? [] : [{ pid: Number(it), parent: parentOf(it) }]));
  const below = (pid: number): readonly number[] =>
    parents.filter((it) => it.parent === pid).flatMap((it) => [it.pid, ...below(it.pid)]);
  return below(root).map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }));
}

/** Whether a process is running, also when it has been adopted by another process. */
export function isRunning(pid: number): boolean {
  return parentOf(String(pid)) !== undefined;
}

/** Returns the CPU time of each descendant of this process, in milliseconds. */
export function cpuMilliseconds(): ReadonlyMap<number, number> {
  return new Map(
    descendants().map(({ pid }) => {
      // utime and stime, fields 14 and 15 of proc_pid_stat(5); the state is field 3. A second has 100 ticks.
      const [, , , , , , , , , , , user, system] = /\) (.*)$/s.exec(read(`/proc/${pid}/stat`))?.[1]?.split(' ') ?? [];
      return [pid, (Number(user ?? 0) + Number(system ?? 0)) * 10];
    }),
  );
}

function parentOf(pid: string): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The program's name, in parentheses, may have any characters; the state and the parent follow. A zombie has ended.
  const [, state, parent] = /\) (\S) (\d+)[^)]*$/.exec(stat) ?? [];
  return parent === undefined || state === 'Z' ? undefined : Number(parent);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
