import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { assert } from 'chai';
import { Queue } from 'bullmq';

import { PREFIX } from '../../work/queue/names.js';
import cliOperations from '../fixtures/plugins/cli-operations.js';
import { type RedisServer, startRedis } from '../fixtures/servers/redis-server.js';
import { until } from '../fixtures/until.js';
import { echoForm } from '../server/harness.js';
import { startCluster } from '../work/queue/cluster.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire worker', () => {
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

  it('does not start without the file of a secret, nor does the service, and they say which', async () => {
    const env = { ...environment(), QUIRE_REDIS_URL: '', QUIRE_REDIS_URL_FILE: desk.path('none') };
    const [worker, service] = await Promise.all([desk.run(['worker'], { env }), desk.run(['serve'], { env })]);
    const message = `QUIRE_REDIS_URL_FILE: the file ${desk.path('none')} cannot be read.`;
    assert.deepEqual([worker.code, service.code], [2, 1]);
    for (const { stderr } of [worker, service]) assert.include(stderr, message);
  });

  it('says which weights it takes and which variables it does not know, and ends with SIGTERM', async () => {
    const env = { ...environment(), QUIRE_DRAINS: '1' };
    const worker = desk.start(['worker', '--operations', 'ocr, structure'], { env });
    const { stdout, stderr } = worker;
    assert.isNotNull(stdout);
    assert.isNotNull(stderr);
    stdout.once('data', () => worker.kill('SIGTERM'));
    const [said, warned] = await Promise.all([text(stdout), text(stderr), once(worker, 'exit')]);
    assert.include(warned, 'warning: QUIRE_DRAINS: there is no such setting; the nearest is QUIRE_DRAIN_S.');
    assert.strictEqual(said, 'Quire works on structure, ocr\n');
    assert.strictEqual(worker.exitCode, 0);
  });

  it('continues after SIGHUP, which a service gets to reload, and still ends with SIGTERM', async () => {
    await using cluster = await startCluster(cliOperations);
    const env = { ...environment(), QUIRE_REDIS_URL: cluster.redis.url, QUIRE_STORAGE_URL: cluster.storageUrl };
    const worker = desk.start(['worker'], { env });
    const { stdout } = worker;
    assert.isNotNull(stdout);
    const ended = once(worker, 'exit');
    await once(stdout, 'data');
    worker.kill('SIGHUP');
    const { status, bytes } = await cluster.front.post('copy', echoForm());
    assert.strictEqual(status, 200, bytes.toString());
    worker.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });

  it('lets a job end for QUIRE_DRAIN_S, and then gives it back to the queue', async () => {
    await using cluster = await startCluster(cliOperations);
    const env = { ...environment(), QUIRE_REDIS_URL: cluster.redis.url, QUIRE_STORAGE_URL: cluster.storageUrl };
    const worker = desk.start(['worker'], { env: { ...env, QUIRE_DRAIN_S: '1' } });
    const ended = once(worker, 'exit');
    const answer = cluster.front.post('sleep', echoForm(), { prefer: 'respond-async' });
    const page = String((await answer).headers['location']);
    await until(async () => (await cluster.front.send(page)).json()['state'] === 'running');
    const start = performance.now();
    worker.kill('SIGTERM');
    await ended;
    assert.strictEqual(worker.exitCode, 0);
    assert.isAtLeast(performance.now() - start, 1000);
    const queue = new Queue('structure', { connection: { url: cluster.redis.url }, prefix: PREFIX });
    assert.strictEqual(await queue.count(), 1);
    await queue.close();
  });
});
