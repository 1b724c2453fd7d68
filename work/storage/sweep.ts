import type { FileStore } from './file-store.js';
import { isExpired } from './job-name.js';

/** How often each process looks for the files of ended jobs. */
const SWEEP_MS = 10 * 60_000;

/** Removes the files of jobs whose time is over: the processes that should have removed them were killed. */
export async function sweep(store: FileStore, now = Date.now()): Promise<void> {
  for await (const job of store.jobs()) if (isExpired(job, now)) await store.remove(job);
}

/** Sweeps from time to time until it is disposed of. A sweep that fails is repeated by the next one. */
export function startSweeper(store: FileStore, onFault: (fault: unknown) => void): Disposable {
  const timer = setInterval(() => void sweep(store).catch(onFault), SWEEP_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
