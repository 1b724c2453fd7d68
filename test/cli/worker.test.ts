import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { assert } from 'chai';

import { type RedisServer, startRedis } from '../fixtures/servers/redis-server.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire worker', function () {
  this.timeout(30_000);
  let desk: Desk;
  let redis: RedisServer;
  before(async () => {
    desk = openDesk();
    redis = await startRedis();
  });
  after(async () => {
    await redis[Symbol.asyncDispose]();
    await desk[Symbol.asyncDispose]();
  });

  const environment = () => ({
    QUIRE_REDIS_URL: redis.url,
    QUIRE_STORAGE_URL: pathToFileURL(desk.path('storage')).href,
    QUIRE_WARM: '',
  });

  it('needs a queue and a storage, and knows the weights of operations', async () => {
    const [alone, unknown] = await Promise.all([
      desk.run(['worker']),
      desk.run(['worker', '--operations', 'ocr,heavy'], { env: environment() }),
    ]);
    assert.deepEqual([alone.code, unknown.code], [2, 2]);
    assert.include(alone.stderr, 'A worker needs QUIRE_REDIS_URL and QUIRE_STORAGE_URL.');
    assert.include(unknown.stderr, '--operations: heavy is none of structure, drawing, office, ocr.');
  });

  it('says which weights it takes, and ends with SIGTERM', async () => {
    const worker = desk.start(['worker', '--operations', 'ocr, structure'], { env: environment() });
    const { stdout } = worker;
    assert.isNotNull(stdout);
    stdout.once('data', () => worker.kill('SIGTERM'));
    const [said] = await Promise.all([text(stdout), once(worker, 'exit')]);
    assert.strictEqual(said, 'Quire works on structure, ocr\n');
    assert.strictEqual(worker.exitCode, 0);
  });
});
