import { expect } from 'chai';

import { connectForCommands, isConnected } from '../../cluster/redis.js';
import { type RedisServer, startRedis } from '../fixtures/servers/redis-server.js';
import { until } from '../fixtures/until.js';

describe('the connection to Redis', function () {
  this.timeout(20_000);
  let server: RedisServer;
  before(async () => void (server = await startRedis()));
  after(async () => await server[Symbol.asyncDispose]());

  it('fails at once while Redis is away, tells it once, and connects again by itself', async () => {
    const faults: Error[] = [];
    const redis = connectForCommands(server.url, (fault) => faults.push(fault));
    try {
      expect(await isConnected(redis)).to.equal(true);
      await redis.set('a', '1');
      await server.kill();
      await until(() => faults.length > 0);
      const began = performance.now();
      const failure: unknown = await redis.get('a').catch((error: unknown) => error);
      expect(failure).to.be.an('error');
      expect(performance.now() - began).to.be.below(1000);
      await server.start();
      await until(async () => (await redis.set('a', '2').catch(() => undefined)) === 'OK');
      expect(faults.map((it) => it.message)).to.have.length(1);
    } finally {
      redis.disconnect();
    }
  });

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
