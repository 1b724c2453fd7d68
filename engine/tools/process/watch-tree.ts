import { stat } from 'node:fs/promises';

import { bytesIn } from './bytes-in.js';
import type { ProcessTree } from './process-tree.js';

/** What the processes of a program may take together. */
export interface TreeLimits {
  /** Resident bytes. */
  readonly memory: number;
  /** Processes at once. */
  readonly processes: number;
  /** Bytes on the disk: files in its folder, and files without a name that the processes hold open. */
  readonly folder: number;
}

/** Which limit was exceeded. */
export type Excess = keyof TreeLimits;

export interface Watched {
  readonly tree: ProcessTree;
  readonly folder: string;
  readonly limits: TreeLimits;
  /** Whether the bytes that are in the folder at the first look do not count. */
  readonly isShared?: boolean;
}

/** How often processes are looked at, and at how many looks it is looked which processes and files there are. */
interface Pace {
  readonly milliseconds: number;
  readonly looksPerSurvey: number;
}

const paces = {
  working: { milliseconds: 200, looksPerSurvey: 5 },
  idle: { milliseconds: 2000, looksPerSurvey: 1 },
} as const satisfies Readonly<Record<string, Pace>>;

/** Tells at each look when processes take more than they may, until the returned function is called. */
export function watchTree(watched: Watched, pace: keyof typeof paces, tell: (excess: Excess) => void): () => void {
  const { milliseconds, looksPerSurvey } = paces[pace];
  const look = looks(watched, looksPerSurvey);
  let isLooking = false;
  let isOver = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .then((excess) => {
        if (excess !== undefined && !isOver) tell(excess);
      })
      .finally(() => (isLooking = false));
  }, milliseconds);
  // Whoever waits for the processes keeps the service from ending, not who looks at them.
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

function looks(watched: Watched, looksPerSurvey: number): () => Promise<Excess | undefined> {
  const { tree, limits } = watched;
  const exceedsFolder = folderLooks(watched);
  let count = 0;
  return async () => {
    if (count++ % looksPerSurvey === 0) {
      await tree.survey();
      if (tree.size > limits.processes) return 'processes';
      // A folder that is gone, with its job, has nothing in it.
      if (await exceedsFolder().catch(() => false)) return 'folder';
    }
    return (await tree.residentBytes(limits.memory)) > limits.memory ? 'memory' : undefined;
  };
}

/** After a walk through the folder, there is none for this many times as long: thousands of files take a processor. */
const REST = 10;
const MAX_REST_MS = 5000;

function folderLooks({ tree, folder, limits, isShared = false }: Watched): () => Promise<boolean> {
  let before = isShared ? undefined : 0;
  let nextWalk = 0;
  return async () => {
    const begin = performance.now();
    if (begin < nextWalk) return false;
    const { dev } = await stat(folder);
    before ??= await bytesIn(folder, Infinity);
    const most = before + limits.folder;
    const bytes = (await bytesIn(folder, most)) + (await tree.unlinkedBytes(dev));
    const end = performance.now();
    nextWalk = end + Math.min(MAX_REST_MS, REST * (end - begin));
    return bytes > most;
  };
}
