import { readdirSync, readFileSync } from 'node:fs';

/** A process below this one. */
export interface Running {
  readonly pid: number;
  readonly command: string;
}

/** Everything that this process has started, and what that has started, the first first. */
export function started(root = process.pid): readonly Running[] {
  const parents = readdirSync('/proc')
    .filter((it) => /^\d+$/.test(it))
    .flatMap((it) => (parentOf(it) === undefined ? [] : [{ pid: Number(it), parent: parentOf(it) }]));
  const below = (pid: number): readonly number[] =>
    parents.filter((it) => it.parent === pid).flatMap((it) => [it.pid, ...below(it.pid)]);
  return below(root).map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }));
}

/** Whether a process has not ended, whoever its parent is by now. */
export function runs(pid: number): boolean {
  return parentOf(String(pid)) !== undefined;
}

/** How long processes have been at work together, in milliseconds of a processor. */
export function millisecondsOf(processes: readonly Running[]): number {
  const ticks = processes.map(({ pid }) => {
    // The 14th and the 15th field of proc_pid_stat(5), the state being the third; a hundred ticks are a second.
    const [, , , , , , , , , , , user, system] = /\) (.*)$/s.exec(read(`/proc/${pid}/stat`))?.[1]?.split(' ') ?? [];
    return Number(user ?? 0) + Number(system ?? 0);
  });
  return ticks.reduce((sum, it) => sum + it * 10, 0);
}

function parentOf(pid: string): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, in parentheses, may hold anything; then come the state and the parent. A zombie is gone.
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
