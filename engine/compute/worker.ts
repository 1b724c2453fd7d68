import { parentPort, workerData } from 'node:worker_threads';

import { isQuireError, toRecord } from '../errors.js';
import { withDiskFullError } from '../files/with-disk-full-error.js';
import { bytesOfThread } from './bytes-of-thread.js';
import { collectGarbage } from './collect-garbage.js';
import { claimBy } from '../thread/claim-memory.js';
import { compiledBefore } from '../thread/compiled-modules.js';
import { guardThread } from '../thread/hold-thread.js';
import { importDefault } from './import-default.js';
import type { CompiledMessage, Outcome, OutcomeMessage, TaskMessage, ThreadData } from './task-messages.js';
import { ThreadShare } from './memory-budget.js';
import { ThreadGate } from '../thread/thread-gate.js';

// The main module of the threads of the pool. No other module handles the messages of the pool.

// Only the pool starts this module, and passes a ThreadData.
const { gate, begun, budget, place, compiled } = workerData as ThreadData;
guardThread(new ThreadGate(gate));
const share = new ThreadShare(budget, place, bytesOfThread);
claimBy(share);
compiledBefore(compiled, (url, module) => {
  parentPort?.postMessage({ url, compiled: module } satisfies CompiledMessage);
});
parentPort?.on('message', (message: TaskMessage) => void work(message));

/** Runs a task. If the outcome cannot be cloned, postMessage rejects, and the unhandled rejection ends the thread. */
async function work({ task, module, input }: TaskMessage): Promise<void> {
  Atomics.store(begun, 0, task);
  share.begin();
  const outcome = await outcomeOf(module, input);
  parentPort?.postMessage({ task, outcome, spent: share.settle(collectGarbage) } satisfies OutcomeMessage);
}

async function outcomeOf(module: string, input: unknown): Promise<Outcome> {
  try {
    const compute = await importDefault<(input: unknown) => unknown>(module);
    return { result: await withDiskFullError(async () => await compute(input)) };
  } catch (error) {
    const failed = isQuireError(error) ? toRecord(error) : undefined;
    return failed === undefined ? { thrown: error } : { failed };
  }
}
