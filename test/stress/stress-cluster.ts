import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { pluginFolders, pluginOf } from '../fixtures/processes/plugin-folder.js';
import { startPostgres } from '../fixtures/servers/postgres-server.js';
import { startRedis } from '../fixtures/servers/redis-server.js';
import { startS3 } from '../fixtures/servers/s3-server.js';
import type { ServerProgram } from '../fixtures/servers/server-program.js';
import { startWorkerProgram, type WorkerProgram } from '../fixtures/servers/worker-program.js';
import { type ServiceProgram, startServiceProgram } from '../server/service-program.js';

export type StorageKind = 'folder' | 's3';

/** Two front ends, three workers, Redis, PostgreSQL and a storage, each a process of its own. */
export interface StressCluster extends AsyncDisposable {
  /** The front ends; those that were killed are missing. */
  readonly fronts: readonly ServiceProgram[];
  readonly redisUrl: string;
  /** The value of QUIRE_STORAGE_URL, and the variables that it needs. */
  readonly storage: { readonly url: string; readonly environment: Readonly<Record<string, string>> };
  /** The folder with the workspaces of the workers. */
  readonly workFolder: string;
  /** Kills a process and starts it again. */
  killFront(index: number): Promise<void>;
  killWorker(index: number): Promise<void>;
  killRedis(): Promise<void>;
  killDatabase(): Promise<void>;
  killStorage(): Promise<void>;
  /** Stops all workers as an update does. */
  drain(): Promise<void>;
}

/** An operation of a third-party plugin, which returns the number of pages as JSON. */
export const PLUGIN_OPERATION = 'count-pages';

export async function startStressCluster(kind: StorageKind): Promise<StressCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-stress-'));
  const workFolder = join(folder, 'work');
  const servers = [startRedis({ keepsData: true }), startPostgres(), openStorage(kind, folder)] as const;
  const [redis, postgres, storage] = await Promise.all(servers);
  const plugins = await pluginFolders();
  const environment = {
    ...storage.environment,
    QUIRE_PLUGINS: await plugins.add('count', pluginOf({ [PLUGIN_OPERATION]: countPages }, "tools: ['pdf'],")),
    QUIRE_REDIS_URL: redis.url,
    QUIRE_STORAGE_URL: storage.url,
    QUIRE_DATA: join(folder, 'data'),
    QUIRE_SANDBOX: 'off',
    QUIRE_LOG_LEVEL: 'warn',
    QUIRE_WARM: '',
    QUIRE_RATE_PER_MINUTE: '1000000',
    QUIRE_RATE_PER_HOUR: '1000000',
    QUIRE_CONCURRENCY_PER_KEY: '1000',
  };
  const frontEnvironment = { ...environment, QUIRE_DATABASE_URL: await postgres.createDatabase() };
  const startFront = (): Promise<ServiceProgram> => startServiceProgram([], frontEnvironment);
  const startWorker = (): Promise<WorkerProgram> => startWorkerProgram({ ...environment, QUIRE_WORK: workFolder });
  const startWorkers = Promise.all([startWorker(), startWorker(), startWorker()]);
  // The first front end creates the key pair that both have.
  const fronts = [await startFront(), await startFront()];
  const workers = await startWorkers;
  return {
    ...{ fronts, storage, workFolder, redisUrl: redis.url },
    async killFront(index) {
      const [killed] = fronts.splice(index % fronts.length, 1);
      await killed?.[Symbol.asyncDispose]();
      fronts.push(await startFront());
    },
    async killWorker(index) {
      await workers[index % workers.length]?.stop('SIGKILL');
      workers[index % workers.length] = await startWorker();
    },
    async killRedis() {
      await redis.kill();
      await redis.start();
    },
    async killDatabase() {
      await postgres.kill();
      await postgres.start();
    },
    async killStorage() {
      await storage.kill();
      await storage.start();
    },
    async drain() {
      await Promise.all(workers.map((it) => it.stop('SIGTERM')));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((it) => it.stop('SIGKILL')));
      await Promise.all(fronts.map((it) => it[Symbol.asyncDispose]()));
      await redis[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
      await storage[Symbol.asyncDispose]();
      await plugins[Symbol.asyncDispose]();
      // Child processes of workers end shortly after them.
      await rm(folder, { recursive: true, maxRetries: 10 });
    },
  };
}

const countPages = 'return json(context, await context.tools.pdf.pageCount(files[0]));';

type StorageServer = Pick<ServerProgram, 'kill' | 'start'> & AsyncDisposable;

async function openStorage(kind: StorageKind, folder: string): Promise<StressCluster['storage'] & StorageServer> {
  if (kind === 's3') return await startS3();
  const url = pathToFileURL(join(folder, 'storage')).href;
  const nothing = (): Promise<void> => Promise.resolve();
  return { url, environment: {}, kill: nothing, start: nothing, [Symbol.asyncDispose]: nothing };
}
