import { setTimeout } from 'node:timers/promises';

import { Queue } from 'bullmq';

import { weights } from '../../engine/contract/operation.js';
import { PREFIX } from '../../work/queue/names.js';
import type { StressCluster } from './stress-cluster.js';

/** Workers have noticed after this time that nobody wants the jobs of a front end that was killed. */
const MAX_MS = 60_000;

/** How many jobs are in the queues, in any state, when workers have had the time to remove them. */
export async function leftJobs({ redisUrl }: StressCluster): Promise<number> {
  const queues = weights.map((it) => new Queue(it, { connection: { url: redisUrl }, prefix: PREFIX }));
  try {
    const start = performance.now();
    for (;;) {
      const counts = await Promise.all(queues.map(async (it) => Object.values(await it.getJobCounts())));
      const jobs = counts.flat().reduce((sum, it) => sum + it, 0);
      if (jobs === 0 || performance.now() - start > MAX_MS) return jobs;
      await setTimeout(500);
    }
  } finally {
    await Promise.all(queues.map((it) => it.close()));
  }
}
