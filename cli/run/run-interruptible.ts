import { Cancelled } from '../../engine/errors.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a task whose signal is aborted by Ctrl-C or by the wish of the system that this process ends. A second
 * Ctrl-C ends the process as usual.
 * @throws Cancelled, whatever the task makes of its signal.
 */
export async function untilInterrupted(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const interrupt = (): void => {
    controller.abort(new Cancelled('The job was cancelled.'));
    forget();
  };
  const forget = (): void => signals.forEach((name) => process.off(name, interrupt));
  for (const name of signals) process.on(name, interrupt);
  try {
    await task(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    forget();
  }
}
