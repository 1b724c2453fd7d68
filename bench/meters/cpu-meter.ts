import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cpuOfTree } from './cpu.js';

/** Counts the CPU time of a process and of everything that it starts, in milliseconds. */
export interface CpuMeter extends Disposable {
  total(): number;
}

/** Where a control group can be made, and how its CPU time is read: version 1 and 2 of control groups (cgroups(7)). */
const hierarchies = [
  { root: '/sys/fs/cgroup/cpuacct', file: 'cpuacct.usage', milliseconds: (text: string) => Number(text) / 1e6 },
  {
    root: '/sys/fs/cgroup',
    file: 'cpu.stat',
    milliseconds: (text: string) => Number(/usage_usec (\d+)/.exec(text)?.[1]) / 1e3,
  },
] as const;

/**
 * Measures a process that has started nothing yet. A control group is used where one can be made, because bubblewrap
 * ends without waiting for its program, so that /proc never adds the time of a program in a sandbox to that of the service.
 */
export function meterCpu(pid: number): CpuMeter {
  for (const hierarchy of hierarchies) {
    const meter = groupMeter(pid, hierarchy);
    if (meter !== undefined) return meter;
  }
  console.warn(
    'No control group can be made: the CPU time of Quire does not include programs in sandboxes. Run as root to count them.',
  );
  return { total: () => cpuOfTree(pid), [Symbol.dispose]: () => undefined };
}

function groupMeter(pid: number, { root, file, milliseconds }: (typeof hierarchies)[number]): CpuMeter | undefined {
  const folder = join(root, `quire-bench-${pid}`);
  const total = (): number => milliseconds(readFileSync(join(folder, file), 'utf8'));
  try {
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  try {
    writeFileSync(join(folder, 'cgroup.procs'), `${pid}`);
    if (Number.isFinite(total())) return { total, [Symbol.dispose]: () => removeGroup(folder) };
  } catch {
    // The group cannot be used, as in a container whose control groups cannot be changed.
  }
  removeGroup(folder);
  return undefined;
}

/** Removes a group unless it still has processes. */
function removeGroup(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
}
