import { parseArgs } from 'node:util';

import { seededRandom } from '../../test/fixtures/seeded-random.js';
import { type ClusterFigures, measureCluster } from './measure-cluster.js';
import { simulate, type Station } from './simulate.js';

/**
 * Measures what a queue adds to a job and what a second worker gives, and simulates up to 1,000 workers from the measured times.
 *
 * node dist/bench/scale/main.js [--turns <n>] [--front-cores <n>] [--storage-mb <MB each second>]
 */
const { values: args } = parseArgs({
  options: {
    turns: { type: 'string', default: '30' },
    'front-cores': { type: 'string', default: '8' },
    'storage-mb': { type: 'string', default: '500' },
  },
});

const WORKERS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Jobs that wait for each worker beside the one that it runs. */
const WAITING = 1;

const figures = await measureCluster(Number(args.turns));
printFigures(figures);
printSimulation(figures);

function printFigures({ waitMs: { local, queued }, jobsPerSecond, cpuMs, bytes }: ClusterFigures): void {
  const overhead = (100 * (queued - local)) / 200;
  console.log(`wait of 200 ms: ${local.toFixed(0)} ms in one process, ${queued.toFixed(0)} ms through a queue`);
  console.log(`overhead of the queue: ${overhead.toFixed(1)} % of the job`);
  for (const [kind, { one, two }] of Object.entries(jobsPerSecond))
    console.log(
      `${kind}: ${one.toFixed(2)} jobs/s with 1 worker, ${two.toFixed(2)} with 2: ${(two / one).toFixed(2)} times`,
    );
  const { front, redis, worker } = cpuMs;
  console.log(
    `CPU time of a job: front end ${front.toFixed(1)} ms, Redis ${redis.toFixed(2)} ms, worker ${worker.toFixed(0)} ms; ` +
      `result of ${(bytes / 1000).toFixed(0)} kB`,
  );
}

function printSimulation({ cpuMs, bytes }: ClusterFigures): void {
  const [frontCores, storageMb] = [Number(args['front-cores']), Number(args['storage-mb'])];
  console.log(`\nsimulated: workers of one core, ${frontCores} cores of front ends, storage of ${storageMb} MB/s`);
  console.log('workers   jobs/s   of one   time ms   busy: front  storage    Redis  workers');
  let first = 0;
  let limit: string | undefined;
  for (const workers of WORKERS) {
    // Each job passes the front end, the storage and Redis on its way to the worker and on its way back.
    const front: Station = { name: 'front ends', servers: frontCores, serviceMs: cpuMs.front / 2 };
    const storage: Station = { name: 'storage', servers: 1, serviceMs: bytes / (storageMb * 1000) };
    const redis: Station = { name: 'Redis', servers: 1, serviceMs: cpuMs.redis / 2 };
    const worker: Station = { name: 'workers', servers: workers, serviceMs: cpuMs.worker };
    const visits = [front, storage, redis, worker, redis, storage, front];
    const inFlight = workers * (1 + WAITING);
    const jobs = Math.max(500, 20 * inFlight);
    const { jobsPerSecond, meanMs, busy } = simulate({ visits, inFlight, jobs, random: seededRandom(workers) });
    first ||= jobsPerSecond;
    const shares = Object.values(busy).map((it) => `${(100 * it).toFixed(0)} %`.padStart(9));
    const row = [
      String(workers).padStart(7),
      fixed(jobsPerSecond, 1),
      fixed(jobsPerSecond / first, 1),
      fixed(meanMs, 0),
    ];
    console.log(`${row.join('')}     ${shares.join('')}`);
    const [busiest = ''] = Object.entries(busy).toSorted(([, a], [, b]) => b - a)[0] ?? [];
    if (busiest !== 'workers') limit ??= `From ${workers} workers on, ${busiest} limit the throughput.`;
  }
  console.log(limit ?? 'Workers limit the throughput throughout.');
}

function fixed(value: number, digits: number): string {
  return value.toFixed(digits).padStart(9);
}
