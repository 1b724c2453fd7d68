import { isQuireError, toRecord } from '../errors.js';
import { guardThread } from './hold-thread.js';
import { importDefault } from './import-default.js';
import type { Task, WorkerAnswer } from './pool.js';
import { ThreadGate } from './thread-gate.js';

/** Runs in a worker thread: the function that piscina calls for each task. */
export default async function work({ module, input, gate }: Task): Promise<WorkerAnswer> {
  guardThread(new ThreadGate(gate));
  try {
    const compute = await importDefault<(input: unknown) => unknown>(module);
    return { result: await compute(input) };
  } catch (error) {
    const failed = isQuireError(error) ? toRecord(error) : undefined;
    return failed === undefined ? { thrown: error } : { failed };
  }
}
