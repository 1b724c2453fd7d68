import { parentPort, workerData } from 'node:worker_threads';

import { isQuireError, toRecord } from '../errors.js';
import { needingRoom } from '../files/needing-room.js';
import { bytesOfThread } from './bytes-of-thread.js';
import { claimBy } from '../thread/claim-memory.js';
import { guardThread } from '../thread/hold-thread.js';
import { importDefault } from './import-default.js';
import type { Answer, AnswerMessage, TaskMessage, ThreadData } from './messages.js';
import { ThreadShare } from './memory-budget.js';
import { ThreadGate } from '../thread/thread-gate.js';

// Runs in the threads of the pool, and is the only module that reads and answers the pool's messages.

// The pool starts this module with a ThreadData, and nothing else starts it.
const { gate, begun, budget, place } = workerData as ThreadData;
guardThread(new ThreadGate(gate));
const share = new ThreadShare(budget, place, bytesOfThread);
claimBy(share);
parentPort?.on('message', (message: TaskMessage) => void work(message));

/** An answer that has no structured clone is an unhandled rejection, which ends the thread. */
async function work({ task, module, input }: TaskMessage): Promise<void> {
  Atomics.store(begun, 0, task);
  const answer = await answerOf(module, input);
  parentPort?.postMessage({ task, answer, spent: share.settle() } satisfies AnswerMessage);
}

async function answerOf(module: string, input: unknown): Promise<Answer> {
  try {
    const compute = await importDefault<(input: unknown) => unknown>(module);
    return { result: await needingRoom(async () => await compute(input)) };
  } catch (error) {
    const failed = isQuireError(error) ? toRecord(error) : undefined;
    return failed === undefined ? { thrown: error } : { failed };
  }
}
