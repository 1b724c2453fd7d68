import type { ProcessTree } from './process-tree.js';

/** How often the memory of processes at work is looked at, in milliseconds. */
const LOOK_MS = 200;

/** After how many looks it is looked which processes there are. */
const LOOKS_PER_SURVEY = 5;

/** Tells once when processes take more memory than they may, until the returned function is called. */
export function watchMemory(tree: ProcessTree, limit: number, tell: () => void): () => void {
  let looks = 0;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (looks % LOOKS_PER_SURVEY === 0) await tree.survey();
    looks += 1;
    if ((await tree.residentBytes(limit)) > limit) tell();
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, LOOK_MS);
  return () => clearInterval(timer);
}
