import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Redis } from 'ioredis';

import { pdf } from '../../test/fixtures/pdf/pdf.js';
import { pluginFolders, pluginOf } from '../../test/fixtures/processes/plugin-folder.js';
import { startRedis } from '../../test/fixtures/servers/redis-server.js';
import { startWorkerProgram } from '../../test/fixtures/servers/worker-program.js';
import { cpuOfTree } from '../meters/cpu.js';
import { type Service, startService } from '../service.js';

/** A job of about 200 ms of CPU time: pages that are drawn at 300 DPI. */
const PAGES = 12;

const DRAWING = 'convert-to-images';

/** Clients that send one request after the other. */
const CLIENTS = 4;

export interface ClusterFigures {
  /** Lower quartiles of the times of an operation that waits for 200 ms, in one process and through a queue. */
  readonly waitMs: { readonly local: number; readonly queued: number };
  /** Jobs each second, with one worker and with two, each on a core of its own. */
  readonly jobsPerSecond: { readonly drawing: OneAndTwo; readonly waiting: OneAndTwo };
  /** CPU time of one job, by process. */
  readonly cpuMs: { readonly front: number; readonly redis: number; readonly worker: number };
  /** Bytes of the documents and results of one job. */
  readonly bytes: number;
}

interface OneAndTwo {
  readonly one: number;
  readonly two: number;
}

/** Measures front ends and workers on this machine. */
export async function measureCluster(turns: number): Promise<ClusterFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scale-'));
  await using plugins = await pluginFolders();
  await using redis = await startRedis();
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 200)); return json(context, 0);';
  const plugin = await plugins.add('wait', pluginOf({ 'wait-long': wait }));
  const common = { QUIRE_PLUGINS: plugin, QUIRE_SANDBOX: 'off', QUIRE_WARM: '' };
  const storage = pathToFileURL(join(folder, 'storage')).href;
  const shared = { ...common, QUIRE_REDIS_URL: redis.url, QUIRE_STORAGE_URL: storage };
  await using local = await startService(common);
  await using queued = await startService(shared);
  const path = join(folder, 'document.pdf');
  await writeFile(path, pdf({ pages: PAGES }));
  const start = (core: number, ...args: readonly string[]) =>
    startWorkerProgram({ ...shared, QUIRE_WORK: join(folder, `work-${core}`) }, args, ['taskset', '-c', String(core)]);
  try {
    const one = await start(0, '--concurrency', '1');
    const waitMs = await compareWaits(local, queued, { path, turns });
    const waitingOne = await throughput(queued, 'wait-long', path, turns);
    // Programs of a worker become faster with their first documents.
    await throughput(queued, DRAWING, path, 2 * turns);
    const before = { front: queued.cpu(), redis: await cpuOfRedis(redis.url), worker: cpuOfTree(one.child.pid ?? 0) };
    const drawingOne = await throughput(queued, DRAWING, path, turns);
    const cpuMs = {
      front: (queued.cpu() - before.front) / turns,
      redis: ((await cpuOfRedis(redis.url)) - before.redis) / turns,
      worker: (cpuOfTree(one.child.pid ?? 0) - before.worker) / turns,
    };
    const two = await start(1, '--concurrency', '1');
    await throughput(queued, DRAWING, path, 4 * turns);
    const drawingTwo = await throughput(queued, DRAWING, path, 2 * turns);
    await throughput(queued, 'wait-long', path, 2 * CLIENTS);
    const waitingTwo = await throughput(queued, 'wait-long', path, 2 * turns);
    await Promise.all([one, two].map((it) => it.stop('SIGTERM')));
    const jobsPerSecond = {
      drawing: { one: drawingOne.jobsPerSecond, two: drawingTwo.jobsPerSecond },
      waiting: { one: waitingOne.jobsPerSecond, two: waitingTwo.jobsPerSecond },
    };
    return { waitMs, jobsPerSecond, cpuMs, bytes: drawingOne.bytes };
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

/** Measures both services alternately, so that other load on the machine affects both. */
async function compareWaits(
  local: Service,
  queued: Service,
  { path, turns }: { readonly path: string; readonly turns: number },
): Promise<ClusterFigures['waitMs']> {
  const times: { local: number[]; queued: number[] } = { local: [], queued: [] };
  for (let turn = -1; turn < turns; turn++)
    for (const [name, service] of [
      ['local', local],
      ['queued', queued],
    ] as const) {
      const start = performance.now();
      await send(service, 'wait-long', path);
      // The first turn starts the process of the plugin.
      if (turn >= 0) times[name].push(performance.now() - start);
    }
  return { local: lowerQuartile(times.local), queued: lowerQuartile(times.queued) };
}

async function throughput(
  service: Service,
  operation: string,
  path: string,
  jobs: number,
): Promise<{ readonly jobsPerSecond: number; readonly bytes: number }> {
  const start = performance.now();
  let [sent, bytes] = [0, 0];
  const client = async (): Promise<void> => {
    while (sent++ < jobs) bytes += await send(service, operation, path);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { jobsPerSecond: (1000 * jobs) / (performance.now() - start), bytes: bytes / jobs };
}

async function send(service: Service, operation: string, path: string): Promise<number> {
  const { status, bytes } = await service.post(operation, [{ field: 'file', path }]);
  if (status !== 200) throw new Error(`${operation} was answered ${status}.`);
  return bytes;
}

/** CPU time in milliseconds. */
async function cpuOfRedis(url: string): Promise<number> {
  const redis = new Redis(url);
  const info = await redis.info('cpu');
  redis.disconnect();
  const seconds = [...info.matchAll(/^used_cpu_(?:user|sys):(\S+)/gm)].map(([, value]) => Number(value));
  return 1000 * seconds.reduce((sum, it) => sum + it, 0);
}

/** A quarter of the values are less; other load on the machine shows in the larger ones. */
function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}
