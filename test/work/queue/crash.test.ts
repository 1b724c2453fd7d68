import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { assert } from 'chai';

import { formOf } from '../../server/harness.js';
import { type Cluster, startCluster } from './cluster.js';
import { crashOperation } from './crash-operation.js';

const program = fileURLToPath(new URL('worker-process.js', import.meta.url));

describe('a job that ends its worker', () => {
  let cluster: Cluster;
  let folder: string;
  const workers: ChildProcess[] = [];
  before(async () => {
    [cluster, folder] = await Promise.all([startCluster([crashOperation]), mkdtemp(join(tmpdir(), 'quire-crash-'))]);
    const env = {
      PATH: process.env['PATH'],
      TEST_RUNS: folder,
      QUIRE_REDIS_URL: cluster.redis.url,
      QUIRE_STORAGE_URL: cluster.storageUrl,
      QUIRE_WORK: join(folder, 'work'),
      QUIRE_SANDBOX: 'off',
    };
    for (let n = 0; n < 4; n++) workers.push(fork(program, { env }));
    await Promise.all(workers.map((it) => once(it, 'message')));
  });
  after(async () => {
    const alive = workers.filter((it) => it.exitCode === null && it.signalCode === null);
    await Promise.all(alive.map((it) => (it.kill('SIGKILL'), once(it, 'exit'))));
    await cluster[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, maxRetries: 10 });
  });

  const post = (name: string, crashes: number) =>
    cluster.front.post(
      'test-crash',
      formOf(['file', [name, `%PDF-1.7\n%${name}\n%%EOF\n`]], ['crashes', String(crashes)]),
    );
  const runsOf = async (name: string): Promise<number> =>
    (await readFile(join(folder, name), 'utf8')).split('\n').length - 1;

  it('runs once more on another worker', async () => {
    const { status, bytes } = await post('once.pdf', 1);
    assert.strictEqual(status, 200);
    assert.include(bytes.toString(), 'once.pdf');
    assert.strictEqual(await runsOf('once.pdf'), 2);
  });

  it('is refused after the second worker, and so are further jobs with its document', async () => {
    const first = await post('poison.pdf', 9);
    assert.strictEqual(first.status, 503);
    assert.isAbove(Number(first.headers['retry-after']), 300);
    const second = await post('poison.pdf', 0);
    assert.strictEqual(second.status, 503);
    assert.isAbove(Number(second.headers['retry-after']), 300);
    assert.strictEqual(await runsOf('poison.pdf'), 2);
    assert.strictEqual((await post('other.pdf', 0)).status, 200);
  });
});
