import { writeFile } from 'node:fs/promises';

import { assert } from 'chai';
import { Queue } from 'bullmq';

import { connectForCommands, isConnected } from '../../../cluster/redis.js';
import { defineOperation, type Operation, type Weight } from '../../../engine/contract/operation.js';
import { defineOptions } from '../../../engine/contract/option-schema.js';
import { PDF } from '../../../engine/media-types/media-types.js';
import { wantedKey } from '../../../work/queue/names.js';
import { newJobName } from '../../../work/storage/job-name.js';
import { openStore } from '../../../work/storage/open-store.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';
import { until } from '../../fixtures/until.js';
import { authOf, formOf, pdf } from '../../server/harness.js';
import { type Cluster, startCluster } from './cluster.js';

/** Longer than any job here. */
const GRACE_MS = 10_000;

/** The names of the documents in the order of their runs. */
const order: string[] = [];

function recordOperation(name: string, weight: Weight): Operation {
  return defineOperation({
    ...{ name, weight, group: 'testing', summary: 'Record the order of runs.', output: PDF },
    inputs: { file: { accepts: [PDF] } },
    options: defineOptions({ type: 'object', additionalProperties: false, properties: {} }),
    steps: [
      {
        name: 'record',
        role: 'transform',
        run(files) {
          order.push(files[0]?.name ?? '');
          return Promise.resolve(files);
        },
      },
    ],
  });
}

describe('queues of jobs', () => {
  let cluster: Cluster;
  const queues: Queue[] = [];
  const queueOf = (weight: Weight, version = 1): Queue => {
    const { port } = new URL(cluster.redis.url);
    const queue = new Queue(weight, { connection: { port: Number(port) }, prefix: `quire:${version}` });
    queues.push(queue);
    return queue;
  };
  before(async () => {
    cluster = await startCluster([recordOperation('test-light', 'structure'), recordOperation('test-draw', 'drawing')]);
  });
  after(() => cluster[Symbol.asyncDispose]());
  beforeEach(() => (order.length = 0));
  afterEach(() => Promise.all(queues.splice(0).map((it) => it.close())));

  const post = (operation: string, name: string, headers?: Record<string, string>) =>
    cluster.front.post(operation, formOf(['file', [`${name}.pdf`, pdf]]), headers);

  /** Sends a request and waits until its job is in the queue. */
  async function queued<Answer>(
    weight: Weight,
    send: () => Promise<Answer>,
  ): Promise<{ readonly answer: Promise<Answer> }> {
    const queue = queueOf(weight);
    const before = await queue.count();
    const answer = send();
    await until(async () => (await queue.count()) > before);
    return { answer };
  }

  it('alternate between key pairs, and give jobs precedence for which clients wait', async () => {
    const other = authOf(await cluster.front.running.accounts.createKeyPair({ name: 'other', permissions: ['*'] }));
    const sent = [
      await queued('structure', () => post('test-light', 'background', { prefer: 'respond-async' })),
      await queued('structure', () => post('test-light', 'one-2')),
      await queued('structure', () => post('test-light', 'one-3')),
      await queued('structure', () => post('test-light', 'other-1', other)),
      await queued('structure', () => post('test-light', 'other-2', other)),
    ] as const;
    const { headers } = await sent[0].answer;
    const job = String(headers['location']);
    assert.strictEqual((await cluster.front.send(job)).json()['state'], 'waiting');
    const worker = await cluster.work({ concurrency: 1 });
    const answers = await Promise.all(sent.map(({ answer }) => answer));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 200, 200, 200, 200],
    );
    await until(() => order.length === 5);
    assert.deepEqual(order, ['other-1.pdf', 'one-2.pdf', 'other-2.pdf', 'one-3.pdf', 'background.pdf']);
    await worker.stop(GRACE_MS);
  });

  it('are read by workers of their weight', async () => {
    const light = await cluster.work({ weights: ['structure'] });
    const drawing = await queued('drawing', () => post('test-draw', 'drawing'));
    assert.strictEqual((await post('test-light', 'light')).status, 200);
    assert.deepEqual(order, ['light.pdf']);
    const draw = await cluster.work({ weights: ['drawing'] });
    assert.strictEqual((await drawing.answer).status, 200);
    await Promise.all([light.stop(GRACE_MS), draw.stop(GRACE_MS)]);
  });

  it('refuse jobs with 503 and Retry-After when they are full', async () => {
    const queue = queueOf('structure');
    await queue.addBulk(Array.from({ length: 500 }, () => ({ name: 'structure', data: {} })));
    const { status, headers } = await post('test-light', 'late');
    assert.strictEqual(status, 503);
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    assert.strictEqual((await cluster.stored()).length, 0);
    await queue.obliterate({ force: true });
  });

  it('leave messages of another version to workers of that version', async () => {
    const newer = queueOf('structure', 2);
    await newer.add('structure', { unknown: true });
    const worker = await cluster.work();
    assert.strictEqual((await post('test-light', 'known')).status, 200);
    assert.strictEqual(await newer.getWaitingCount(), 1);
    await worker.stop(GRACE_MS);
  });

  it('are cleared of jobs that ended after their front end was killed, and their files are removed', async () => {
    const worker = await cluster.work({ lockMs: 200 });
    const queue = queueOf('structure');
    const job = newJobName(60_000);
    await using store = await openStore(cluster.storageUrl);
    await inFolderAsync(async (path) => {
      await writeFile(path('a'), 'A file of a job.');
      await store.put({ job, file: 'input-0' }, path('a'), new AbortController().signal);
    });
    const redis = connectForCommands(cluster.redis.url);
    await isConnected(redis);
    await redis.set(wantedKey(job), '', 'PX', 60_000);
    await queue.add('structure', { front: 'gone', tenant: 'one', digests: [] }, { jobId: job });
    await until(async () => (await queue.getCompletedCount()) === 1);
    assert.deepEqual(await cluster.stored(), [job]);
    await redis.del(wantedKey(job));
    await until(async () => (await queue.getCompletedCount()) === 0);
    assert.deepEqual(await cluster.stored(), []);
    redis.disconnect();
    await worker.stop();
  });

  it('are shown in the metrics with their jobs and workers, which go on without Redis', async () => {
    const metrics = async (): Promise<string> => (await cluster.front.send('/metrics')).bytes.toString();
    const waiting = await queued('drawing', () => post('test-draw', 'waiting'));
    const before = await metrics();
    assert.include(before, 'quire_queue_waiting{queue="drawing"} 1\n');
    assert.include(before, 'quire_queue_waiting{queue="structure"} 0\n');
    assert.include(before, 'quire_queue_workers{queue="drawing"} 0\n');
    const workers = [await cluster.work({ weights: ['drawing'] }), await cluster.work({ weights: ['drawing'] })];
    assert.strictEqual((await waiting.answer).status, 200);
    await until(async () => (await metrics()).includes('quire_queue_workers{queue="drawing"} 2\n'));
    await Promise.all(workers.map((it) => it.stop(GRACE_MS)));
    await cluster.redis.kill();
    const without = await metrics();
    assert.notInclude(without, 'quire_queue_waiting{');
    assert.include(without, 'quire_jobs{');
    await cluster.redis.start();
  });
});
