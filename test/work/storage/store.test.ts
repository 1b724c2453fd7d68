import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { assert } from 'chai';

import type { FileStore } from '../../../work/storage/file-store.js';
import { newJobName } from '../../../work/storage/job-name.js';
import { openStore } from '../../../work/storage/open-store.js';
import { sweep } from '../../../work/storage/sweep.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { startS3 } from '../../fixtures/servers/s3-server.js';

const { signal } = new AbortController();

describe('the store of files', function () {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  describe('in a folder', () => {
    let store: FileStore;
    beforeEach(async () => {
      store = await openStore(pathToFileURL(join(folder, 'shared')).href);
    });
    itStores(() => ({ store, folder }));

    it('refuses a folder that other users may write to', async () => {
      const open = join(folder, 'open');
      await mkdir(open);
      await chmod(open, 0o777);
      const failure = await failureOf(openStore(pathToFileURL(open).href));
      assert.match(String(failure), /QUIRE_STORAGE_URL: other users/);
    });
  });

  describe('in an S3-compatible service', function () {
    let store: FileStore;
    let server: Awaited<ReturnType<typeof startS3>>;
    const before = { ...process.env };
    this.beforeAll(async () => {
      server = await startS3();
      Object.assign(process.env, server.environment);
      store = await openStore(server.url);
    });
    this.afterAll(async () => {
      process.env = before;
      await store[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    });
    itStores(() => ({ store, folder }));
  });

  for (const [address, problem] of [
    ['https://example.org/', 'it must be'],
    ['file://host/folder', 'it must be'],
    ['s3:///prefix', 'the name of the bucket is missing'],
    ['s3://bucket?colour=red', 'colour is unknown'],
    ['s3://bucket?encryption=rot13', 'encryption must be one of'],
  ] as const) {
    it(`refuses ${address}`, async () => {
      const failure = await failureOf(openStore(address));
      assert.include(String(failure), `QUIRE_STORAGE_URL: ${problem}`);
    });
  }
});

function itStores(parts: () => { readonly store: FileStore; readonly folder: string }): void {
  it('returns the bytes of a file of several parts', async () => {
    const { store, folder } = parts();
    const job = newJobName(60_000);
    const bytes = randomBytes(17 * 2 ** 20);
    await writeFile(join(folder, 'sent'), bytes);
    await store.put({ job, file: 'input-0' }, join(folder, 'sent'), signal);
    await store.get({ job, file: 'input-0' }, join(folder, 'received'), signal);
    assert.isTrue(bytes.equals(await readFile(join(folder, 'received'))));
    await store.remove(job);
    assert.deepEqual(await jobsOf(store), []);
    assert.instanceOf(await failureOf(store.get({ job, file: 'input-0' }, join(folder, 'again'), signal)), Error);
  });

  it('removes the files of one job only, also when there are none', async () => {
    const { store, folder } = parts();
    const [kept, removed] = [newJobName(60_000), newJobName(60_000)];
    await writeFile(join(folder, 'sent'), 'text');
    for (const job of [kept, removed]) await store.put({ job, file: 'a' }, join(folder, 'sent'), signal);
    await store.remove(removed);
    await store.remove(removed);
    assert.deepEqual(await jobsOf(store), [kept]);
    await store.remove(kept);
  });

  it('keeps nothing of a copy that is cancelled', async () => {
    const { store, folder } = parts();
    const job = newJobName(60_000);
    await writeFile(join(folder, 'sent'), randomBytes(40 * 2 ** 20));
    await failureOf(store.put({ job, file: 'a' }, join(folder, 'sent'), AbortSignal.abort(new Error('cancelled'))));
    assert.deepEqual(await jobsOf(store), []);
  });

  it('keeps no connection of a copy whose file cannot be made', async () => {
    const { store, folder } = parts();
    const job = newJobName(60_000);
    const [sent, taken, received] = ['sent', 'taken', 'received'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(sent, 'text');
    await writeFile(taken, '');
    await store.put({ job, file: 'a' }, sent, signal);
    // More than a client of S3 has connections.
    const copies = Array.from({ length: 60 }, () => {
      return failureOf(store.get({ job, file: 'a' }, taken, new AbortController().signal));
    });
    for (const failure of await Promise.all(copies)) assert.match(String(failure), /EEXIST/);
    await store.get({ job, file: 'a' }, received, signal);
    assert.equal(await readFile(received, 'utf8'), 'text');
    await store.remove(job);
  });

  it('sweeps away the files of jobs whose time is over', async () => {
    const { store, folder } = parts();
    const now = Date.now();
    const [over, current] = [newJobName(0, now - 120_000), newJobName(60_000, now)];
    await writeFile(join(folder, 'sent'), 'text');
    for (const job of [over, current]) await store.put({ job, file: 'a' }, join(folder, 'sent'), signal);
    await sweep(store, now);
    assert.deepEqual(await jobsOf(store), [current]);
    await store.remove(current);
  });
}

async function jobsOf(store: FileStore): Promise<readonly string[]> {
  const jobs: string[] = [];
  for await (const job of store.jobs()) jobs.push(job);
  return jobs;
}
