import { mkdir, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

import { assert } from 'chai';

import { connectForCommands, isConnected } from '../../../cluster/redis.js';
import { errorKinds } from '../../../engine/errors.js';
import { openQueue } from '../../../work/queue/open-queue.js';
import { until } from '../../fixtures/until.js';
import { echoForm, formOf, pdf, startTestServer, type TestServer } from '../../server/harness.js';
import { slowOperation, testOperations } from '../../server/test-operations.js';
import { type Cluster, startCluster, type TestWorker } from './cluster.js';

const slow = slowOperation();
const operations = [...testOperations, slow.operation];

describe('work on workers', () => {
  let cluster: Cluster;
  let local: TestServer;
  let worker: TestWorker;
  before(async () => {
    [cluster, local] = await Promise.all([startCluster(operations), startTestServer({}, operations)]);
    worker = await cluster.work();
  });
  after(async () => {
    await Promise.all([cluster[Symbol.asyncDispose](), local[Symbol.asyncDispose]()]);
  });
  afterEach(async () => {
    await until(async () => (await cluster.stored()).length === 0);
    await until(async () => (await cluster.front.jobs()).length === 0);
  });

  /** Answers to the same request from one machine and from several. */
  async function answers(operation: string, form: () => ReturnType<typeof echoForm>) {
    const [one, many] = await Promise.all([local.post(operation, form()), cluster.front.post(operation, form())]);
    const told = ({ status, headers, bytes }: typeof one) => {
      const { date: _, 'x-request-id': id, ratelimit: _rate, 'ratelimit-policy': _policy, ...rest } = headers;
      return { status, headers: rest, text: bytes.toString().replace(String(id), 'ID') };
    };
    return [told(one), told(many)] as const;
  }

  it('returns results, options and names as one machine does', async () => {
    const form = () => formOf(['file', ['ü.pdf', pdf]], ['text', 'grün'], ['password', 'geheim'], ['unknown', '1']);
    const [one, many] = await answers('test-echo', form);
    assert.strictEqual(one.status, 200);
    assert.deepEqual(many, one);
  });

  it('returns warnings as one machine does', async () => {
    const [one, many] = await answers('test-warn', () => formOf(['file', ['a.pdf', pdf]], ['count', '3']));
    assert.include(String(one.headers['x-warnings']), 'X-Evil');
    assert.deepEqual(many, one);
  });

  for (const kind of errorKinds) {
    it(`returns the error ${kind} as one machine does`, async () => {
      const [one, many] = await answers(`test-${kind}`, echoForm);
      assert.isAbove(one.status, 399);
      assert.deepEqual(many, one);
    });
  }

  it('runs pipelines as one machine does, and names the failed step', async () => {
    for (const operation of ['test-return', 'test-too-complex']) {
      const text = `name: p\nsteps:\n  - operation: ${operation}\n`;
      const [one, many] = await answers('pipeline', () => formOf(['pipeline', text], ['file', ['a.pdf', pdf]]));
      assert.deepEqual(many, one);
    }
  });

  it('cancels the job of a client that disconnects', async () => {
    const before = { ...slow.counts };
    const client = new AbortController();
    const gone = cluster.front
      .send('/api/pdf/test-slow', { method: 'POST', body: echoForm(), signal: client.signal })
      .catch((error: unknown) => error);
    await until(() => slow.counts.begun > before.begun);
    client.abort();
    await gone;
    await until(() => slow.counts.aborted > before.aborted);
  });

  it('keeps options and documents out of Redis', async () => {
    const before = slow.counts.begun;
    const form = formOf(['file', ['a.pdf', pdf]]);
    const answer = cluster.front.post('test-slow', form);
    await until(() => slow.counts.begun > before);
    const { Redis } = await import('ioredis');
    const redis = new Redis(cluster.redis.url);
    const keys = await redis.keys('*');
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    redis.disconnect();
    slow.finish();
    assert.strictEqual((await answer).status, 200);
    assert.isAbove(keys.length, 3);
    assert.notInclude(Buffer.concat(dumps).toString('latin1'), 'a.pdf');
  });

  it('gives the jobs of a worker that stops to another one', async () => {
    const before = slow.counts.begun;
    const answer = cluster.front.post('test-slow', echoForm());
    await until(() => slow.counts.begun > before);
    await worker.stop();
    worker = await cluster.work();
    await until(() => slow.counts.begun > before + 1);
    slow.finish();
    assert.strictEqual((await answer).status, 200);
  });

  it('gives back a job that a worker gets after its time to stop', async () => {
    const redis = connectForCommands(cluster.redis.url);
    await isConnected(redis);
    await worker.stop();
    const before = slow.counts.begun;
    const answer = cluster.front.post('test-slow', echoForm());
    const queue = openQueue('structure', redis, () => undefined);
    await until(async () => (await queue.count()) === 1);
    await redis.client('PAUSE', 60_000, 'WRITE');
    const late = await cluster.work({ weights: ['structure'] });
    // The worker has sent two commands: it looks for jobs of lost workers, and asks for a job.
    await until(async () => / flags=b .* qbuf=[1-9]/.test(String(await redis.client('LIST'))));
    const stopped = late.stop();
    // This timer was set after the one that ends the worker's time, so it fires later.
    await setTimeout(1);
    await redis.client('UNPAUSE');
    await stopped;
    assert.strictEqual(await queue.count(), 1);
    worker = await cluster.work();
    await until(() => slow.counts.begun > before);
    slow.finish();
    assert.strictEqual((await answer).status, 200);
    await queue.close();
    redis.disconnect();
  });

  it('answers 503 with Retry-After while Redis is gone, and works again when it is back', async () => {
    await cluster.redis.kill();
    const refused = await cluster.front.post('test-echo', echoForm());
    assert.strictEqual(refused.status, 503);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
    await cluster.redis.start();
    await until(async () => (await cluster.front.post('test-echo', echoForm())).status === 200);
  });

  it('answers 503 with Retry-After while Redis only reads, as after a failover, and works again when it writes', async () => {
    const redis = connectForCommands(cluster.redis.url);
    assert.isTrue(await isConnected(redis));
    await redis.replicaof('127.0.0.1', '1');
    const refused = await cluster.front.post('test-echo', echoForm());
    assert.strictEqual(refused.status, 503);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
    await redis.replicaof('NO', 'ONE');
    await until(async () => (await cluster.front.post('test-echo', echoForm())).status === 200);
    redis.disconnect();
  });

  it('answers 503 while the storage is gone, and accepts the same document when it is back', async () => {
    const before = slow.counts.begun;
    const answer = cluster.front.post('test-slow', echoForm());
    await until(() => slow.counts.begun > before);
    await rm(cluster.storage, { recursive: true });
    await writeFile(cluster.storage, 'No folder.');
    slow.finish();
    const refused = await answer;
    assert.strictEqual(refused.status, 503);
    assert.isBelow(Number(refused.headers['retry-after']), 10);
    await rm(cluster.storage);
    await mkdir(cluster.storage, { mode: 0o700 });
    assert.strictEqual((await cluster.front.post('test-echo', echoForm())).status, 200);
  });

  it('runs jobs that go on after the response, and reports their progress', async () => {
    const before = slow.counts.begun;
    const started = await cluster.front.post('test-slow', echoForm(), { prefer: 'respond-async' });
    assert.strictEqual(started.status, 202);
    const page = String(started.headers['location']);
    await until(() => slow.counts.begun > before);
    slow.report(0.5);
    await until(async () => (await cluster.front.send(page)).json()['progress'] === 0.5);
    slow.finish();
    await until(async () => (await cluster.front.send(page)).json()['state'] === 'done');
    const { status, bytes } = await cluster.front.send(`${page}/result`);
    assert.strictEqual(status, 200);
    assert.strictEqual(bytes.toString(), pdf);
  });
});
