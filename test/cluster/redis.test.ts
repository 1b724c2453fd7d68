import { expect } from 'chai';
import type { Redis } from 'ioredis';

import { connectForCommands, connectForEvents, isConnected } from '../../cluster/redis.js';
import { type RedisServer, startRedis } from '../fixtures/servers/redis-server.js';
import { until } from '../fixtures/until.js';

describe('the connection to Redis', () => {
  let server: RedisServer;
  before(async () => void (server = await startRedis()));
  after(async () => await server[Symbol.asyncDispose]());

  it('fails without waiting while Redis is away, tells it once, and connects again by itself', async () => {
    const faults: Error[] = [];
    const redis = connectForCommands(server.url, (fault) => faults.push(fault));
    try {
      expect(await isConnected(redis)).to.equal(true);
      await redis.set('a', '1');
      await server.kill();
      await until(() => faults.length > 0);
      const failure: unknown = await redis.get('a').catch((error: unknown) => error);
      // A command that waited for Redis would end with its time limit.
      expect(failure)
        .to.be.an('error')
        .with.property('message')
        .not.to.match(/timed out/i);
      await server.start();
      await until(async () => (await redis.set('a', '2').catch(() => undefined)) === 'OK');
      expect(faults.map((it) => it.message)).to.have.length(1);
    } finally {
      redis.disconnect();
    }
  });

  const script = "return redis.call('SET', KEYS[1], '1')";
  const writes: Readonly<Record<string, (redis: Redis) => Promise<unknown>>> = {
    command: (redis) => redis.set('a', '1'),
    script: (redis) => redis.eval(script, 1, 'a'),
  };
  for (const [name, write] of Object.entries(writes)) {
    it(`connects again when a ${name} meets a server that only reads, since its name leads to another one after a failover`, async () => {
      const [redis, admin] = [connectForCommands(server.url), connectForEvents(server.url)];
      try {
        expect(await isConnected(redis)).to.equal(true);
        const first = await redis.client('ID');
        await admin.replicaof('127.0.0.1', '1');
        const failure: unknown = await write(redis).catch((error: unknown) => error);
        expect(String(failure)).to.contain('READONLY');
        await until(async () => (await redis.client('ID').catch(() => first)) !== first);
        await admin.replicaof('NO', 'ONE');
        await until(async () => (await write(redis).catch(() => undefined)) === 'OK');
      } finally {
        redis.disconnect();
        admin.disconnect();
      }
    });
  }

  it('reports a refused password without the password', async () => {
    const faults: Error[] = [];
    const url = server.url.replace('redis://', 'redis://quire:correct-horse@');
    const redis = connectForCommands(url, (fault) => faults.push(fault));
    try {
      expect(await isConnected(redis)).to.equal(false);
      expect(faults[0]?.message).to.match(/^Redis does not answer \(.*WRONGPASS/);
      for (const text of [JSON.stringify(faults), faults[0]?.stack, ...Object.values(faults[0] ?? {}).map(String)])
        expect(text).to.not.contain('correct-horse');
    } finally {
      redis.disconnect();
    }
  });
});
