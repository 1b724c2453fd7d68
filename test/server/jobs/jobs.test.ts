import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { NothingFound } from '../../../engine/errors.js';
import { openWorkspace } from '../../../engine/job/workspace.js';
import { PDF } from '../../../engine/media-types/media-types.js';
import { errorResponse } from '../../../server/error-response.js';
import type { Job } from '../../../server/jobs/job.js';
import { jobLimits, type JobLimits } from '../../../server/jobs/job-limits.js';
import { type JobEnd, Jobs } from '../../../server/jobs/jobs.js';
import type { BoundWork as Work } from '../../../work/work.js';
import { until } from '../../fixtures/until.js';

const roomy = jobLimits({ cores: 2, maxUploadBytes: 1e6 });

describe('Jobs', () => {
  let folder: string;
  let jobs: Jobs;
  let ends: JobEnd[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-jobs-'));
    ends = [];
  });
  afterEach(async () => {
    await jobs.close();
    expect(await readdir(folder)).to.deep.equal([]);
    await rm(folder, { recursive: true });
  });

  const open = (limits: Partial<JobLimits> = {}): void => {
    jobs = new Jobs({ openWorkspace: () => openWorkspace(folder) }, { ...roomy, ...limits });
  };
  /** Starts a job with a result of so many bytes, or with other work. */
  async function start(apiKey: string, bytes: number, other?: Work): Promise<Job> {
    const workspace = await openWorkspace(folder);
    const work: Work = async () => {
      const file = workspace.newFile({ name: 'a.pdf', type: PDF });
      await writeFile(file.path, Buffer.alloc(bytes));
      return { file, warnings: [], figures: {}, headers: {} };
    };
    const onEnd = (end: JobEnd): void => void ends.push(end);
    const answerTo = (failure: unknown) => errorResponse(failure, { id: 'r' });
    try {
      return jobs.start({ apiKey, work: other ?? work, workspace, onEnd, answerTo });
    } catch (error) {
      await workspace.close();
      throw error;
    }
  }
  const ended = (job: Job): Promise<void> => until(() => job.outcome !== undefined);
  const messageOf = (begin: Promise<Job>): Promise<string> =>
    begin.then(
      () => 'started',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );

  it('keep nothing of a job but its result', async () => {
    open();
    const job = await start('one', 9);
    await ended(job);
    expect(await readdir(folder)).to.have.length(1);
    await jobs.remove(job);
    expect([jobs.size, await readdir(folder)]).to.deep.equal([0, []]);
  });

  it('keep no file of a job that failed', async () => {
    open();
    const job = await start('one', 0, () => Promise.reject(new NothingFound('None.')));
    await ended(job);
    expect([jobs.size, await readdir(folder)]).to.deep.equal([1, []]);
  });

  it('remove a job after a time, whether it has a result or failed', async () => {
    open({ keepMs: 1 });
    await start('one', 9);
    await start('one', 0, () => Promise.reject(new NothingFound('None.')));
    await until(async () => jobs.size === 0 && (await readdir(folder)).length === 0);
    expect(ends).to.have.length(2);
  });

  it('end a job whose result is missing with an error', async () => {
    open();
    const file = { path: join(folder, 'none'), name: 'a.pdf', type: PDF };
    const job = await start('one', 0, () => Promise.resolve({ file, warnings: [], figures: {}, headers: {} }));
    await ended(job);
    expect(job.outcome).to.have.nested.property('failure.body.statusCode', 500);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('limit the number of jobs of a key pair, and tell when the first one is removed', async () => {
    open({ perKey: { jobs: 2, bytes: 1e6 }, keepMs: 600_000 });
    const [first] = [await start('one', 1), await start('one', 1)];
    await ended(first);
    expect(await messageOf(start('one', 1))).to.match(/^This API key has too many jobs .* try again in (599|600) s\.$/);
    expect(await messageOf(start('other', 1))).to.equal('started');
    await jobs.remove(first);
    expect(await messageOf(start('one', 1))).to.equal('started');
  });

  it('make room by jobs whose error a client has, before they refuse others', async () => {
    open({ perKey: { jobs: 1, bytes: 1e6 } });
    const failed = await start('one', 0, () => Promise.reject(new NothingFound('Nothing.')));
    await ended(failed);
    expect(await messageOf(start('one', 1))).to.match(/too many jobs with unfetched results/);
    failed.isErrorSent = true;
    expect(jobs.find(failed.id, 'one')).to.equal(failed);
    expect(await messageOf(start('one', 1))).to.equal('started');
    expect(jobs.find(failed.id, 'one')).to.equal(undefined);
  });

  it('limit the bytes of the results of a key pair', async () => {
    open({ perKey: { jobs: 9, bytes: 100 } });
    const large = await start('one', 100);
    await ended(large);
    expect(await messageOf(start('one', 1))).to.match(/too many jobs with unfetched results/);
    await jobs.remove(large);
    expect(await messageOf(start('one', 1))).to.equal('started');
  });

  it('limit the number of all jobs, and the bytes of all results', async () => {
    open({ all: { jobs: 2, bytes: 100 } });
    const [one, other] = [await start('one', 1), await start('other', 99)];
    expect(await messageOf(start('third', 1))).to.match(/keeps as many results/);
    await jobs.remove(one);
    await ended(other);
    expect(await messageOf(start('third', 1))).to.equal('started');
    await jobs.remove(other);
  });

  it('are rejected once the service is being shut down', async () => {
    open();
    await jobs.close();
    expect(await messageOf(start('one', 1))).to.match(/shutting down/);
  });

  it('wait for the end of a job before it is removed, also if it ignores the signal for a while', async () => {
    open();
    let finish = (): void => undefined;
    const job = await start('one', 0, async ({ onBegin }) => {
      onBegin?.();
      await new Promise<void>((resolve) => (finish = resolve));
      return { file: { path: '', name: 'a.pdf', type: PDF }, warnings: [], figures: {}, headers: {} };
    });
    await until(() => job.progress.hasBegun);
    const removed = jobs.remove(job);
    expect([jobs.find(job.id, 'one'), ends.length]).to.deep.equal([undefined, 0]);
    finish();
    await removed;
    expect(ends).to.have.nested.property('[0].failure.kind', 'cancelled');
  });
});
