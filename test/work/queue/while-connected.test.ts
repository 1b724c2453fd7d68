import { createServer } from 'node:net';

import { assert } from 'chai';

import { connectForEvents } from '../../../cluster/redis.js';
import { openQueue } from '../../../work/queue/open-queue.js';
import { whileConnected } from '../../../work/queue/while-connected.js';
import { until } from '../../fixtures/until.js';
import { startRedis } from '../../fixtures/servers/redis-server.js';

describe('a queue whose Redis is away', () => {
  it('tells nothing at each attempt to connect again', async () => {
    let attempts = 0;
    const server = createServer((socket) => {
      attempts += 1;
      socket.resetAndDestroy();
    });
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { readonly port: number }).port)),
    );
    const outages: Error[] = [];
    const faults: unknown[] = [];
    const redis = connectForEvents(`redis://127.0.0.1:${port}`, (fault) => outages.push(fault));
    try {
      const queue = openQueue('structure', redis, (fault) => faults.push(fault));
      await until(() => attempts >= 5);
      assert.lengthOf(outages, 1);
      assert.deepEqual(faults, []);
      assert.isAbove(queue.listenerCount('error'), 0);
    } finally {
      redis.disconnect();
      server.close();
    }
  });

  it('tells the errors of a connection that is ready', async () => {
    await using server = await startRedis();
    const faults: unknown[] = [];
    const redis = connectForEvents(server.url);
    try {
      await redis.ping();
      whileConnected(redis, (fault) => faults.push(fault))('a fault');
      assert.deepEqual(faults, ['a fault']);
    } finally {
      redis.disconnect();
    }
  });
});
