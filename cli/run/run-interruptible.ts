import { Cancelled } from '../../engine/errors.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a task and aborts its signal on SIGINT (Ctrl-C), SIGTERM and SIGHUP. A second signal ends the process.
 * @throws Cancelled after an abort, whatever error the task throws
 */
export async function runInterruptible(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const interrupt = (): void => {
    controller.abort(new Cancelled('The job was cancelled.'));
    removeListeners();
  };
  const removeListeners = (): void => signals.forEach((name) => process.off(name, interrupt));
  for (const name of signals) process.on(name, interrupt);
  try {
    await task(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    removeListeners();
  }
}
