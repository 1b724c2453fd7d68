import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

import type { Weight } from '../../engine/contract/operation.js';
import type { QueueState } from '../work.js';
import type { Ending, JobMessage } from './messages.js';
import { PREFIX } from './names.js';
import { whileConnected } from './while-connected.js';

/** Opens the queue of operations of a weight. */
export function openQueue(
  weight: Weight,
  connection: Redis,
  onFault: (fault: unknown) => void,
): Queue<JobMessage, Ending> {
  const queue = new Queue<JobMessage, Ending>(weight, {
    connection,
    prefix: PREFIX,
    skipVersionCheck: true,
    // Nobody reads the events of BullMQ.
    streams: { events: { maxLen: 100 } },
    skipWaitingForReady: true,
  });
  queue.on('error', whileConnected(connection, onFault));
  return queue;
}

/** The number of jobs that wait for a worker. */
export async function waitingIn(queue: Queue<JobMessage, Ending>): Promise<number> {
  return await queue.getJobCountByTypes('wait', 'prioritized');
}

export async function stateOf(queue: Queue<JobMessage, Ending>): Promise<QueueState> {
  const counts = [waitingIn(queue), queue.getActiveCount(), queue.getWorkersCount()] as const;
  const [waiting, running, workers] = await Promise.all(counts);
  return { waiting, running, workers };
}
