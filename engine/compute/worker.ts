import { parentPort } from 'node:worker_threads';

import { isQuireError, toRecord } from '../errors.js';
import { needingRoom } from '../needing-room.js';
import { guardThread } from './hold-thread.js';
import { importDefault } from './import-default.js';
import type { LastAnswer, Task, WorkerAnswer } from './pool.js';
import { isThreadSpent } from './spend-thread.js';
import { ThreadGate } from './thread-gate.js';

/** Runs in a worker thread: the function that piscina calls for each task. */
export default async function work({ id, module, input, gate: shared }: Task): Promise<WorkerAnswer> {
  const gate = new ThreadGate(shared);
  guardThread(gate);
  const answer = await answerOf(module, input);
  // What still holds the gate would take the whole process along.
  if (isThreadSpent() && gate.close()) leave({ id, answer });
  return answer;
}

async function answerOf(module: string, input: unknown): Promise<WorkerAnswer> {
  try {
    const compute = await importDefault<(input: unknown) => unknown>(module);
    return { result: await needingRoom(async () => await compute(input)) };
  } catch (error) {
    const failed = isQuireError(error) ? toRecord(error) : undefined;
    return failed === undefined ? { thrown: error } : { failed };
  }
}

/** Ends this thread. Node delivers what it has sent before. */
function leave(last: LastAnswer): void {
  try {
    parentPort?.postMessage(last);
  } catch {
    // An answer that has no structured clone goes the usual way, which says so.
    return;
  }
  process.exit(0);
}
