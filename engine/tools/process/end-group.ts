import { readFileSync } from 'node:fs';

/**
 * Kills a process that leads a group: its children, and all of the group. In one go, so that it starts nothing in between.
 * Bubblewrap's child leaves the group before it has asked to die with its parent: it would outlive a kill of the group
 * alone in that moment.
 */
export function endGroup(leader: number): void {
  for (const pid of [...childrenOf(leader), -leader]) endProcess(pid);
}

export function endProcess(pid: number): void {
  signalTo(pid, 'SIGKILL');
}

/** It begins no fork from then on; one that it is at may still be completed. */
export function stopProcess(pid: number): void {
  signalTo(pid, 'SIGSTOP');
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Of its first thread; empty when it has ended, or the system does not tell (proc_tid_children(5)). */
function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
