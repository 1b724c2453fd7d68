import { readFileSync } from 'node:fs';

/**
 * Kills a process group and the leader's children without a wait in between, so that they can start nothing.
 * Bubblewrap's child leaves the group before it has requested to die with its parent, so a kill of the group alone
 * could miss it.
 */
export function endGroup(leader: number): void {
  for (const pid of [...childrenOf(leader), -leader]) endProcess(pid);
}

export function endProcess(pid: number): void {
  signalTo(pid, 'SIGKILL');
}

/** Stops a process. It begins no new fork, but a fork in progress may still complete. */
export function stopProcess(pid: number): void {
  signalTo(pid, 'SIGSTOP');
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Children of the process's first thread; empty when the process has ended or the system does not list them
 * (proc_tid_children(5)).
 */
function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
