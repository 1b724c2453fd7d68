import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a kernel clock tick (USER_HZ of proc(5)). */
const TICK = 10;

interface Stat {
  readonly parent: number;
  /** Milliseconds of all its threads, and of children that it has waited for. */
  readonly own: number;
  readonly waitedFor: number;
}

/** CPU time in milliseconds of child processes of this process that have ended. */
export function cpuOfEndedChildren(): number {
  return statOf('self')?.waitedFor ?? 0;
}

/** CPU time in milliseconds of a process and its descendants. */
export function cpuOfTree(root: number): number {
  return [...statsOfTree(root).values()].reduce((sum, { own, waitedFor }) => sum + own + waitedFor, 0);
}

/** The process identifiers of a process and its descendants. */
export function processTree(root: number): readonly number[] {
  return [...statsOfTree(root).keys()];
}

function statsOfTree(root: number): ReadonlyMap<number, Stat> {
  const stats = new Map(
    readdirSync('/proc').flatMap((name) => {
      const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
      return stat === undefined ? [] : [[Number(name), stat] as const];
    }),
  );
  const belongs = (pid: number): boolean => pid === root || belongsTo(stats.get(pid));
  const belongsTo = (stat: Stat | undefined): boolean => stat !== undefined && belongs(stat.parent);
  return new Map([...stats].filter(([pid]) => belongs(pid)));
}

/** Undefined for a process that has ended. */
function statOf(pid: string): Stat | undefined {
  try {
    // The program's name, in parentheses, may have any characters; the fields from the third on follow.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    );
    return { parent, own: (user + system) * TICK, waitedFor: (childUser + childSystem) * TICK };
  } catch {
    return undefined;
  }
}
