import { isQuireError, toRecord } from '../errors.js';
import type { WorkerAnswer } from './pool.js';

interface Task {
  readonly module: string;
  readonly input: unknown;
}

/** Runs in a worker thread: the function that piscina calls for each task. */
export default async function work({ module, input }: Task): Promise<WorkerAnswer> {
  const { default: compute } = (await import(module)) as { default: (input: unknown) => unknown };
  try {
    return { result: await compute(input) };
  } catch (error) {
    const failed = isQuireError(error) ? toRecord(error) : undefined;
    if (failed === undefined) throw error;
    return { failed };
  }
}
