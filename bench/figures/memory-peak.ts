import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { processTree } from '../meters/cpu.js';

const MILLISECONDS = 20;

/**
 * The highest memory in MiB of a process and its descendants while a task runs, shared pages counted once (PSS). It
 * is read at intervals, so a shorter peak is missed.
 * @param counted `all`, or only the `new` processes, which start during the task
 */
export async function memoryPeak(root: number, counted: 'all' | 'new', task: () => Promise<unknown>): Promise<number> {
  const excluded = new Set(counted === 'new' ? processTree(root) : []);
  let peak = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const pids = processTree(root).filter((pid) => !excluded.has(pid));
      peak = Math.max(peak, pids.reduce((sum, pid) => sum + kibibytesOf(pid), 0) / 1024);
      await setTimeout(MILLISECONDS);
    }
  })();
  try {
    await task();
  } finally {
    over.abort();
    await watching;
  }
  return Math.round(peak);
}

/** 0 for a process that has ended. */
function kibibytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
