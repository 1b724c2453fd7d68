import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Operation } from '../../../engine/contract/operation.js';
import { weights } from '../../../engine/contract/operation.js';
import { createEngine, type Engine } from '../../../engine/job/container.js';
import { JobWorker, type WorkerParts } from '../../../work/queue/job-worker.js';
import { openStore } from '../../../work/storage/open-store.js';
import { type RedisServer, startRedis } from '../../fixtures/servers/redis-server.js';
import { startTestServer, type TestServer } from '../../server/harness.js';
import { testOperations } from '../../server/test-operations.js';

/** A Redis server, a shared folder, one front end and workers, in this process but for Redis. */
export interface Cluster extends AsyncDisposable {
  readonly redis: RedisServer;
  readonly front: TestServer;
  readonly storage: string;
  readonly storageUrl: string;
  readonly faults: readonly unknown[];
  /** Starts a worker in this process. */
  work(settings?: WorkerSettings): Promise<TestWorker>;
  /** Names of the folders of jobs in the storage. */
  stored(): Promise<readonly string[]>;
}

interface WorkerSettings extends Partial<Pick<WorkerParts, 'weights' | 'concurrency' | 'lockMs'>> {
  readonly memoryBytes?: number;
}

export interface TestWorker {
  readonly worker: JobWorker;
  readonly engine: Engine;
  stop(graceMs?: number): Promise<void>;
}

export async function startCluster(operations: readonly Operation[] = testOperations): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-cluster-'));
  const storage = join(folder, 'storage');
  const storageUrl = pathToFileURL(storage).href;
  const redis = await startRedis();
  const front = await startTestServer({ redisUrl: redis.url, storageUrl, ratePerMinute: 10_000 }, operations).catch(
    async (error: unknown) => {
      await redis[Symbol.asyncDispose]();
      throw error;
    },
  );
  const workers = new Set<TestWorker>();
  const faults: unknown[] = [];
  return {
    ...{ redis, front, storage, storageUrl, faults },
    async work({ memoryBytes = front.settings.memoryBytes, ...settings } = {}) {
      const engine = await createEngine({ ...front.settings, memoryBytes, workFolder: join(folder, 'worker') });
      for (const operation of operations) engine.operations.add(operation, 'test');
      const store = await openStore(storageUrl);
      const onFault = (fault: unknown): void => void faults.push(fault);
      const parts = { redisUrl: redis.url, store, engine, onFault };
      const worker = new JobWorker({ ...parts, weights, concurrency: 2, ...settings });
      const made: TestWorker = {
        worker,
        engine,
        async stop(graceMs = 0) {
          workers.delete(made);
          await worker.close(graceMs);
          await engine[Symbol.asyncDispose]();
        },
      };
      workers.add(made);
      return made;
    },
    stored: () => readdir(storage),
    async [Symbol.asyncDispose]() {
      await Promise.all([...workers].map((it) => it.stop()));
      await front[Symbol.asyncDispose]();
      await redis[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
