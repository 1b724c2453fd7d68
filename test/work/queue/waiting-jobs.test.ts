import { assert } from 'chai';
import type { Redis } from 'ioredis';

import { connectForCommands, isConnected } from '../../../cluster/redis.js';
import { isOfKind } from '../../../engine/errors.js';
import { wantedKey } from '../../../work/queue/names.js';
import { openQueue } from '../../../work/queue/open-queue.js';
import { WaitingJobs } from '../../../work/queue/waiting-jobs.js';
import { type RedisServer, startRedis } from '../../fixtures/servers/redis-server.js';

describe('the jobs that a front end waits for', () => {
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

  it('end with 503 when no worker begins in time or Redis has lost them, and with an error when they run for too long', async () => {
    using waiting = new WaitingJobs(redis);
    const queue = openQueue('structure', redis, () => undefined);
    const failureOf = (job: string, limits: { readonly startMs: number; readonly runMs: number }): Promise<unknown> =>
      waiting.endOf(job, { queue, limits }).catch((failure: unknown) => failure);
    const late = failureOf('late', { startMs: 1, runMs: 60_000 });
    const long = failureOf('long', { startMs: 1, runMs: 1 });
    waiting.take({ job: 'long', event: 'begun' });
    const lost = failureOf('lost', { startMs: 60_000, runMs: 60_000 });
    waiting.markQueued('lost');
    void failureOf('wanted', { startMs: 60_000, runMs: 60_000 });
    assert.isTrue(isOfKind(await late, 'busy'));
    assert.isTrue(isOfKind(await long, 'timed-out'));
    assert.isTrue(isOfKind(await lost, 'busy'));
    assert.isAbove(await redis.pttl(wantedKey('wanted')), 0);
    assert.strictEqual(await redis.exists(wantedKey('late')), 0);
  });

  it('go on where only the questions about another one fail', async () => {
    using waiting = new WaitingJobs(redis, 100, 5);
    const queue = openQueue('structure', redis, () => undefined);
    const limits = { startMs: 60_000, runMs: 60_000 };
    const ended: string[] = [];
    const unreadable = openQueue('structure', redis, () => undefined);
    unreadable.getJob = () => Promise.reject(new Error('The job cannot be read.'));
    const endOf = async (job: string, queueOfJob: typeof queue): Promise<void> => {
      await waiting.endOf(job, { queue: queueOfJob, limits }).catch((failure: unknown) => {
        assert.isTrue(isOfKind(failure, 'busy'));
        ended.push(job);
      });
    };
    void endOf('well', queue);
    await endOf('unreadable', unreadable);
    await new Promise(setImmediate);
    assert.deepEqual(ended, ['unreadable']);
  });
});
