import { assert } from 'chai';
import type { Redis } from 'ioredis';

import { connectForCommands, isConnected } from '../../../cluster/redis.js';
import { LostRuns } from '../../../work/queue/lost-runs.js';
import { type RedisServer, startRedis } from '../../fixtures/servers/redis-server.js';
import { until } from '../../fixtures/until.js';

describe('runs of workers that were lost', () => {
  let server: RedisServer;
  let redis: Redis;
  before(async () => {
    server = await startRedis();
    redis = connectForCommands(server.url);
    await isConnected(redis);
  });
  after(async () => {
    redis.disconnect();
    await server[Symbol.asyncDispose]();
  });

  /** Begins to run jobs on a worker that is lost. */
  async function lose(run: string, ...jobs: readonly string[]): Promise<void> {
    const worker = new LostRuns(redis);
    let begun = false;
    const neverEnd = () => new Promise<never>(() => (begun = true));
    for (const job of jobs) void worker.guard(job, run, neverEnd);
    await until(() => begun);
  }

  const isRun = async (job: string, run: string): Promise<boolean> =>
    (await new LostRuns(redis).guard(job, run, () => Promise.resolve(true))) ?? false;

  it('count until a job is not run any more', async () => {
    await lose('one', 'a');
    await lose('two', 'a');
    assert.isFalse(await isRun('a', 'three'));
  });

  it('do not count when they end', async () => {
    for (const run of ['one', 'two', 'three']) assert.isTrue(await isRun('b', run));
    await new LostRuns(redis).guard('b', 'four', () => Promise.reject(new Error('no'))).catch(() => undefined);
    assert.strictEqual(await redis.keys('*runs:b').then((it) => it.length), 0);
  });

  it('count only for the job that ran, of two that lost a worker before', async () => {
    await lose('one', 'poison');
    await lose('one', 'harmless');
    await lose('two', 'poison', 'harmless');
    assert.isFalse(await isRun('poison', 'three'));
    assert.isTrue(await isRun('harmless', 'three'));
  });
});
