import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { processTree } from '../meters/cpu.js';

/** The shortest time between two readings. */
const MILLISECONDS = 20;

/**
 * Reading the memory of a large process stops it for milliseconds. Where new processes are also timed, a wait is at least this
 * many times as long as the reading before it.
 */
const WAITS = 30;

/**
 * The highest memory in MiB of a process and its descendants while a task runs, shared pages counted once (PSS). It
 * is read at intervals, so a shorter peak is missed. Gives the result of the task, too.
 * @param counted `all`, or only the `new` processes, which start during the task
 */
export async function memoryPeak<Result>(
  root: number,
  counted: 'all' | 'new',
  task: () => Promise<Result>,
): Promise<{ readonly memory: number; readonly result: Result }> {
  const excluded = new Set(counted === 'new' ? processTree(root) : []);
  let peak = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const begin = performance.now();
      const pids = processTree(root).filter((pid) => !excluded.has(pid));
      peak = Math.max(peak, pids.reduce((sum, pid) => sum + kibibytesOf(pid), 0) / 1024);
      const wait = counted === 'new' ? WAITS * (performance.now() - begin) : 0;
      await setTimeout(Math.max(MILLISECONDS, wait), undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  let result: Result;
  try {
    result = await task();
  } finally {
    over.abort();
    await watching;
  }
  return { memory: Math.round(peak), result };
}

/** 0 for a process that has ended. */
function kibibytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
