import { isQuireError, toRecord } from '../errors.js';
import type { Task, WorkerAnswer } from './pool.js';

/** Runs in a worker thread: the function that piscina calls for each task. */
export default async function work({ module, input }: Task): Promise<WorkerAnswer> {
  try {
    const { default: compute } = (await import(module)) as { default: (input: unknown) => unknown };
    return { result: await compute(input) };
  } catch (error) {
    const failed = isQuireError(error) ? toRecord(error) : undefined;
    return failed === undefined ? { thrown: error } : { failed };
  }
}
