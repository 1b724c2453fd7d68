import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident bytes of a process and of all below it, as proc_pid_smaps_rollup(5) tells them: pages that several share
 * count once in all. 0 when it has ended, or the system does not tell.
 */
export function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const own = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? '0';
  return Number(own) * 1024 + childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), 0);
}

function childrenOf(pid: number): readonly number[] {
  return tasksOf(pid).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function tasksOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
