import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';

import { endGroup, endProcess, stopProcess } from './end-group.js';

/** Milliseconds to wait for killed processes to end; the kernel takes a few to end a large one. */
const MAX_MS = 10_000;

/** A process and its descendants. Descendants may outlive it, so they are remembered. */
export class ProcessTree {
  /** Start time of each process by its id, since ids are reused. */
  #members: ReadonlyMap<number, string> = new Map();

  constructor(private readonly root: number) {}

  /** Updates the list of processes. Costs one file read per thread, so it runs only now and then. */
  async survey(): Promise<void> {
    const found = new Map(await descent(this.root));
    // An id with another start time belongs to a different process.
    for (const member of this.#members) {
      if (found.has(member[0]) || !isLiving(member)) continue;
      for (const [pid, started] of await descent(member[0])) found.set(pid, started);
    }
    this.#members = new Map((await each(found, (it) => (isLiving(it) ? [it] : []))).flat());
  }

  /** Number of processes at the last survey. */
  get size(): number {
    return this.#members.size;
  }

  /**
   * Bytes on disk of unlinked files on a device that the processes hold open. A file that only a mapping holds is
   * not counted.
   */
  async unlinkedBytes(device: number): Promise<number> {
    const files = (await each(this.#members.keys(), (pid) => filesOf(pid))).flat();
    const unlinked = files.filter(({ nlink, dev }) => nlink === 0 && dev === device);
    const byInode = new Map(unlinked.map(({ ino, blocks }) => [ino, blocks * 512]));
    return [...byInode.values()].reduce((sum, it) => sum + it, 0);
  }

  /**
   * Resident bytes of the processes at the last survey, exact only when above `limit`; else an upper bound. Shared
   * pages count once; the kernel takes milliseconds to compute that, so it is done only when the plain sum exceeds
   * the limit (VmRSS of proc_pid_status(5), Pss of proc_pid_smaps_rollup(5)).
   */
  async residentBytes(limit: number): Promise<number> {
    const pids = this.#members.keys();
    const most = sumOf(await each(pids, (pid) => read(`/proc/${pid}/status`)), /^VmRSS:\s+(\d+) kB/m);
    return most <= limit ? most : await this.#sharedBytes();
  }

  /** Ends all processes; resolves when they are gone. */
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
   * Stops all processes until a survey finds no running one. A process that is started between a survey and the end
   * of its parent can no longer be found through the parent. A stop signal does not interrupt a fork in progress, so
   * a process may start another until it has left the processor.
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

  /** Read asynchronously, since the kernel takes long. */
  async #sharedBytes(): Promise<number> {
    const paths = Array.from(this.#members.keys(), (pid) => `/proc/${pid}/smaps_rollup`);
    const texts = await Promise.all(paths.map((it) => readFile(it, 'latin1').catch(() => '')));
    return sumOf(texts, /^Pss:\s+(\d+) kB/m);
  }
}

function sumOf(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + Number(pattern.exec(text)?.[1] ?? 0) * 1024, 0);
}

/** A process and its descendants, with their start times. */
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
  // A zombie process holds no resources.
  return startOf(stat) === started && stat[0] !== 'Z';
}

/** Whether any thread of a process runs or is ready to run. */
function isOnProcessor(pid: number): boolean {
  return threadsOf(pid).some((thread) => statOf(pid, Number(thread))[0] === 'R');
}

/** Fields of proc_pid_stat(5) from the third, the state; the second may contain spaces and parentheses. */
function statOf(pid: number, thread = pid): readonly string[] {
  const stat = read(`/proc/${pid}/task/${thread}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Start time of a process: field 22, in clock ticks. */
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

/** Open files of a process; none when it has ended or the system does not list them. */
function filesOf(pid: number): readonly Stats[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((it) => statSync(`${folder}/${it}`, { throwIfNoEntry: false }) ?? []);
  } catch {
    return [];
  }
}

/**
 * Empty when the process has ended or the system does not permit it. Read synchronously: /proc is in memory, and an
 * asynchronous read takes four times as long.
 */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/**
 * Processes items in order and yields to the event loop now and then, since a document may cause any number of
 * processes.
 */
async function each<Item, Result>(items: Iterable<Item>, look: (item: Item) => Result): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.push(look(item)) % LOOKS_A_TURN === 0) await othersTurn();
  }
  return results;
}

const LOOKS_A_TURN = 32;
