import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';

import { endGroup, endProcess, stopProcess } from './end-group.js';

/** How long processes that were killed are waited for, in milliseconds; the kernel takes a few to end a large one. */
const MAX_MS = 10_000;

/** A process and all below it. Those that it started may outlive it, so they are remembered. */
export class ProcessTree {
  /** When each process started, by its id: ids are used again. */
  #members: ReadonlyMap<number, string> = new Map();

  constructor(private readonly root: number) {}

  /** Looks who is there now: a file for each thread of each process, so now and then only. */
  async survey(): Promise<void> {
    const found = new Map(await descent(this.root));
    // A number that another process has by now is not that of one of ours.
    for (const member of this.#members) {
      if (found.has(member[0]) || !isLiving(member)) continue;
      for (const [pid, started] of await descent(member[0])) found.set(pid, started);
    }
    this.#members = new Map((await each(found, (it) => (isLiving(it) ? [it] : []))).flat());
  }

  /** How many there were at the last survey. */
  get size(): number {
    return this.#members.size;
  }

  /**
   * Bytes on the disk of files on a device that the processes hold open and that have no name any more. A file that is
   * held by a mapping alone is not counted.
   */
  async unlinkedBytes(device: number): Promise<number> {
    const files = (await each(this.#members.keys(), (pid) => filesOf(pid))).flat();
    const unlinked = files.filter(({ nlink, dev }) => nlink === 0 && dev === device);
    const byInode = new Map(unlinked.map(({ ino, blocks }) => [ino, blocks * 512]));
    return [...byInode.values()].reduce((sum, it) => sum + it, 0);
  }

  /**
   * Resident bytes of those that were there at the last survey when they are more than `limit`; else at least as many
   * as they are. Pages that several share count once, which takes the kernel milliseconds to find out, and so it is only
   * asked when the plain sum is too much (VmRSS of proc_pid_status(5), Pss of proc_pid_smaps_rollup(5)).
   */
  async residentBytes(limit: number): Promise<number> {
    const pids = this.#members.keys();
    const most = sumOf(await each(pids, (pid) => read(`/proc/${pid}/status`)), /^VmRSS:\s+(\d+) kB/m);
    return most <= limit ? most : await this.#sharedBytes();
  }

  /** Ends all of them, and resolves when they are gone. */
  async end(): Promise<void> {
    const deadline = performance.now() + MAX_MS;
    await this.#stop(deadline);
    endGroup(this.root);
    while (this.#members.size > 0 && performance.now() < deadline) {
      for (const pid of this.#members.keys()) endProcess(pid);
      await pause(2);
      await this.survey();
    }
  }

  /**
   * Stops all of them, until none is there that was not stopped. One that is started between a look and the end of the
   * process that did it has no parent that would lead to it. A signal to stop does not break off a fork that has begun:
   * until a process has left the processor, it may start another.
   */
  async #stop(deadline: number): Promise<void> {
    const stopped = new Set<number>();
    while (performance.now() < deadline) {
      const mayFork = (await each(stopped, isOnProcessor)).includes(true);
      await this.survey();
      const others = [...this.#members.keys()].filter((pid) => !stopped.has(pid));
      if (others.length === 0) {
        if (!mayFork) return;
        await pause(1);
      }
      for (const pid of others) stopProcess(pid);
      for (const pid of others) stopped.add(pid);
    }
  }

  /** Read aside, as it takes the kernel so long. */
  async #sharedBytes(): Promise<number> {
    const paths = Array.from(this.#members.keys(), (pid) => `/proc/${pid}/smaps_rollup`);
    const texts = await Promise.all(paths.map((it) => readFile(it, 'latin1').catch(() => '')));
    return sumOf(texts, /^Pss:\s+(\d+) kB/m);
  }
}

function sumOf(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + Number(pattern.exec(text)?.[1] ?? 0) * 1024, 0);
}

/** A process and all below it, with when each started. */
async function descent(pid: number): Promise<readonly (readonly [number, string])[]> {
  const started = startOf(statOf(pid));
  if (started === undefined) return [];
  const lists = await each(threadsOf(pid), (thread) => read(`/proc/${pid}/task/${thread}/children`));
  const found = [[pid, started] as const];
  for (const child of lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))) {
    await othersTurn();
    found.push(...(await descent(child)));
  }
  return found;
}

function isLiving([pid, started]: readonly [number, string]): boolean {
  const stat = statOf(pid);
  // What is dead and not yet collected holds nothing any more.
  return startOf(stat) === started && stat[0] !== 'Z';
}

/** Whether any thread of a process runs, or waits for the processor. */
function isOnProcessor(pid: number): boolean {
  return threadsOf(pid).some((thread) => statOf(pid, Number(thread))[0] === 'R');
}

/** The fields of proc_pid_stat(5) from the third on, the state; the second may hold spaces and parentheses. */
function statOf(pid: number, thread = pid): readonly string[] {
  const stat = read(`/proc/${pid}/task/${thread}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** When a process started: the 22nd field, in clock ticks. */
function startOf(stat: readonly string[]): string | undefined {
  return stat[19];
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** The open files of a process; none when it has ended, or the system does not tell. */
function filesOf(pid: number): readonly Stats[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((it) => statSync(`${folder}/${it}`, { throwIfNoEntry: false }) ?? []);
  } catch {
    return [];
  }
}

/**
 * Empty when the process has ended, or the system does not tell. Of what the kernel makes up when asked, all is there at
 * once: to read it aside takes four times as long, of a thread that waits for it and of others.
 */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Looks at each, and gives others a turn now and then: documents may have any number of processes started. */
async function each<Item, Result>(items: Iterable<Item>, look: (item: Item) => Result): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.push(look(item)) % LOOKS_A_TURN === 0) await othersTurn();
  }
  return results;
}

const LOOKS_A_TURN = 32;
