import type { FileStore } from './file-store.js';
import { isExpired } from './job-name.js';

/** How often each process looks for the files of ended jobs. */
const SWEEP_MS = 10 * 60_000;

/**
 * Removes the files of jobs whose time is over: the processes that should have removed them were killed.
 * @throws Error when files could not be removed, after those of all other jobs were
 */
export async function sweep(store: FileStore, now = Date.now()): Promise<void> {
  // Only the first error is kept: where the storage lets nothing be removed, there is one for each job.
  let [failed, cause]: [number, unknown] = [0, undefined];
  for await (const job of store.jobs()) {
    if (!isExpired(job, now)) continue;
    try {
      await store.remove(job);
    } catch (fault) {
      cause ??= fault;
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`The files of ${failed} ended jobs could not be removed.`, { cause });
}

/**
 * Sweeps from time to time until it is disposed of. What a sweep does not remove is left to the next one, which begins when no other
 * one goes on: those of a storage that answers slowly do not add up.
 */
export function startSweeper(
  store: FileStore,
  onFault: (fault: unknown) => void,
  intervalMs: number = SWEEP_MS,
): Disposable {
  let isSweeping = false;
  const run = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    await sweep(store).catch(onFault);
    isSweeping = false;
  };
  const timer = setInterval(() => void run(), intervalMs);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
