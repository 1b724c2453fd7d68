import { stat } from 'node:fs/promises';

import { bytesIn } from './bytes-in.js';
import { lookWhenLessRoom, roomBeside } from './look-when-less-room.js';
import type { ProcessTree } from './process-tree.js';

/** Limits of all processes of a program together. */
export interface TreeLimits {
  /** Resident bytes. */
  readonly memory: number;
  readonly processes: number;
  /** Bytes on disk: files in the folder, and unlinked files that the processes hold open. */
  readonly folder: number;
}

/** The exceeded limit. */
export type Excess = keyof TreeLimits;

export interface Watched {
  readonly tree: ProcessTree;
  readonly folder: string;
  readonly limits: TreeLimits;
  /** Whether bytes in the folder at the first check do not count. */
  readonly isShared?: boolean;
}

/** Milliseconds between checks, and the number of checks after which processes and files are listed again. */
interface Pace {
  readonly milliseconds: number;
  readonly looksPerSurvey: number;
  /** Whether checks are left out as long as the machine has as much free memory and disk as before. */
  readonly rests: boolean;
  /** Maximum milliseconds between walks through the folder; 0 where a check that is made must not leave the folder out. */
  readonly maxFolderRest: number;
}

const paces = {
  working: { milliseconds: 200, looksPerSurvey: 5, rests: false, maxFolderRest: 5000 },
  idle: { milliseconds: 2000, looksPerSurvey: 1, rests: true, maxFolderRest: 0 },
} as const satisfies Readonly<Record<string, Pace>>;

/** Calls `tell` at each check that finds an exceeded limit, until the returned function is called. */
export function watchTree(watched: Watched, pace: keyof typeof paces, tell: (excess: Excess) => void): () => void {
  const { milliseconds, rests } = paces[pace];
  const each = limitLooks(watched, pace);
  const look = rests
    ? lookWhenLessRoom(each, { room: () => roomBeside(watched.folder), limits: watched.limits })
    : each;
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
  // The timer must not keep the service's event loop alive.
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Returns the check of all limits, which returns the exceeded one. */
export function limitLooks(watched: Watched, pace: keyof typeof paces): () => Promise<Excess | undefined> {
  const { tree, limits } = watched;
  const { looksPerSurvey, maxFolderRest } = paces[pace];
  const exceedsFolder = folderLooks(watched, maxFolderRest);
  let count = 0;
  return async () => {
    if (count++ % looksPerSurvey === 0) {
      await tree.survey();
      if (tree.size > limits.processes) return 'processes';
      // A folder that was removed with its job counts as empty.
      if (await exceedsFolder().catch(() => false)) return 'folder';
    }
    return (await tree.residentBytes(limits.memory)) > limits.memory ? 'memory' : undefined;
  };
}

/**
 * Pause after a walk through the folder, as a multiple of its duration: a walk over thousands of files occupies a
 * processor.
 */
const REST = 10;

function folderLooks({ tree, folder, limits, isShared = false }: Watched, maxRest: number): () => Promise<boolean> {
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
    nextWalk = end + Math.min(maxRest, REST * (end - begin));
    return bytes > most;
  };
}
