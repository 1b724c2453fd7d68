import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { expect } from 'chai';
import { Agent, request } from 'undici';

import { pdf } from '../../fixtures/pdf/pdf.js';
import { until } from '../../fixtures/until.js';
import { type Answer, authOf, echoForm, formOf, startTestServer, type TestServer } from '../harness.js';
import { testOperations } from '../test-operations.js';
import { steeredOperation, type SteeredRun } from './steered-operation.js';

const PREFER = { prefer: 'respond-async' };
const document = ['file', ['report.pdf', pdf({ pages: 2 })]] as const;

describe('Prefer: respond-async', () => {
  const held = steeredOperation();
  let server: TestServer;
  before(async () => {
    const changes = { ratePerMinute: 1000, cores: 1, concurrencyPerKey: 3 };
    server = await startTestServer(changes, [...testOperations, held.operation]);
  });
  afterEach(async () => {
    await until(async () => (await server.jobs()).length === 0);
    expect(server.running.jobs.size).to.equal(0);
  });
  after(async () => await server[Symbol.asyncDispose]());

  /** Starts a job; returns its path. */
  async function start(operation: string, form = echoForm(), headers: Record<string, string> = {}): Promise<string> {
    const answer = await server.post(operation, form, { ...PREFER, ...headers });
    expect(answer.status, answer.bytes.toString()).to.equal(202);
    return String(answer.headers['location']);
  }
  const stateOf = async (path: string): Promise<Record<string, unknown>> => (await server.send(path)).json();
  const remove = (path: string): Promise<Answer> => server.send(path, { method: 'DELETE' });
  const becomes = (path: string, state: string): Promise<void> =>
    until(async () => (await stateOf(path))['state'] === state);
  async function nextRun(begin: () => Promise<string>): Promise<{ readonly path: string; readonly run: SteeredRun }> {
    const count = held.runs.length;
    const path = await begin();
    await until(() => held.runs.length > count);
    const run = held.runs.at(-1);
    if (run === undefined) throw new Error('The operation has not begun.');
    return { path, run };
  }
  const expectGone = async (path: string): Promise<void> => {
    for (const it of [path, `${path}/result`]) {
      const { status, headers } = await server.send(it);
      expect([status, headers['x-error-kind']]).to.deep.equal([404, 'not-found']);
    }
  };

  it('answers at once, and later with the result that the operation gives otherwise', async () => {
    const form = () => formOf(document, ['angle', '90'], ['unknown', 'x']);
    const answer = await server.post('rotate-pages', form(), PREFER);
    expect(answer.status).to.equal(202);
    expect(answer.headers).to.include({ 'preference-applied': 'respond-async' }).and.to.have.property('ratelimit');
    expect(answer.headers['location']).to.match(/^\/api\/jobs\/[0-9a-f-]{36}$/);
    expect(answer.json()).to.include({ progress: 0 });
    const path = String(answer.headers['location']);
    await becomes(path, 'done');
    expect(await stateOf(path)).to.deep.equal({ state: 'done', progress: 1 });
    const [later, otherwise] = [await server.send(`${path}/result`), await server.post('rotate-pages', form())];
    expect(later.status).to.equal(200);
    for (const name of ['content-type', 'content-disposition', 'x-warnings', 'content-length'])
      expect(later.headers[name], name).to.equal(otherwise.headers[name]);
    await expectGone(path);
  });

  it('runs pipelines as jobs, whose state names the step of the pipeline', async () => {
    const pipeline = ['name: test', 'steps:', '- operation: linearize', '- { name: wait, operation: test-held }'];
    const begin = () => start('pipeline', formOf(document, ['pipeline', pipeline.join('\n')]));
    const { path, run } = await nextRun(begin);
    expect(await stateOf(path)).to.deep.equal({ state: 'running', progress: 0.75, step: 'wait' });
    run.finish();
    await becomes(path, 'done');
    const answer = await server.send(`${path}/result`);
    expect(answer.headers['content-disposition']).to.include('report-wait.pdf');
    expect(answer.headers['x-warnings']).to.equal('["wait: It was held."]');
  });

  it('tells the step and a progress that never falls, and has no result before the end', async () => {
    const { path, run } = await nextRun(() => start('test-held'));
    const reports = [1, 3, 2, Number.NaN, -1, 4];
    const shown: unknown[] = [];
    for (const done of reports) {
      run.progress(done, 4);
      shown.push((await stateOf(path))['progress']);
    }
    expect(shown).to.deep.equal([0.625, 0.875, 0.875, 0.875, 0.875, 1]);
    expect(await stateOf(path)).to.deep.equal({ state: 'running', progress: 1, step: 'hold' });
    const early = await server.send(`${path}/result`);
    expect([early.status, early.headers['x-error-kind'], early.headers['retry-after']]).to.deep.equal([
      409,
      'job-not-done',
      '1',
    ]);
    run.finish();
    await becomes(path, 'done');
    await remove(path);
  });

  it('lets jobs wait for others', async () => {
    const first = await nextRun(() => start('test-held'));
    const second = await nextRun(() => start('test-held'));
    const path = await start('test-held');
    expect(await stateOf(path)).to.deep.equal({ state: 'waiting', progress: 0 });
    const third = await nextRun(async () => {
      first.run.finish();
      return await Promise.resolve(path);
    });
    expect(await stateOf(path)).to.include({ state: 'running' });
    second.run.finish();
    third.run.finish();
    for (const it of [first.path, second.path, path]) {
      await becomes(it, 'done');
      expect((await server.send(`${it}/result`)).status).to.equal(200);
    }
  });

  it('ends a cancelled job before it answers, also one that waits', async () => {
    const [first, second] = [await nextRun(() => start('test-held')), await nextRun(() => start('test-held'))];
    const waiting = await start('test-held');
    for (const path of [waiting, first.path, second.path]) {
      const { status, bytes } = await remove(path);
      expect([status, bytes.length]).to.deep.equal([204, 0]);
      await expectGone(path);
      expect((await remove(path)).status).to.equal(404);
    }
    expect([first.run.signal.aborted, second.run.signal.aborted]).to.deep.equal([true, true]);
    expect(held.runs.at(-1)).to.equal(second.run);
    expect(await server.jobs()).to.deep.equal([]);
  });

  it('keeps the error of a job that failed, as the operation answers it otherwise', async () => {
    const { path, run } = await nextRun(() => start('test-held'));
    run.fail('The document is odd.');
    await becomes(path, 'failed');
    const error = { error: 'Invalid file format', message: 'The document is odd.', statusCode: 400 };
    expect(await stateOf(path)).to.deep.equal({ state: 'failed', progress: 0.5, step: 'hold', error });
    for (let time = 0; time < 2; time++) {
      const answer = await server.send(`${path}/result`);
      expect([answer.status, answer.headers['x-error-kind']]).to.deep.equal([400, 'invalid-input']);
      expect(answer.json()).to.deep.equal(error);
    }
    await until(async () => (await server.jobs()).length === 0);
    await remove(path);
  });

  it('logs the cause of a fault with the id of the request that started the job', async () => {
    const path = await start('test-plugin-fault', echoForm(), { 'x-request-id': 'my-own' });
    await becomes(path, 'failed');
    expect(JSON.stringify(await stateOf(path)))
      .to.include('request id my-own')
      .and.not.match(/secret/);
    const fault = server.logLines.find((it) => it.includes('"my-own"') && it.includes('"fault"'));
    expect(fault).to.include('secret');
    await remove(path);
  });

  it('rejects wrong options, files and pipelines at once', async () => {
    const pipeline = 'name: test\nsteps: [{ operation: nothing }]';
    for (const [operation, form] of [
      ['rotate-pages', formOf(document, ['angle', '1'])],
      ['rotate-pages', formOf(['angle', '90'])],
      ['pipeline', formOf(document, ['pipeline', pipeline])],
    ] as const) {
      const answer = await server.post(operation, form, PREFER);
      expect(answer.status).to.equal(400);
      expect(answer.headers).not.to.have.property('preference-applied');
    }
    expect(server.running.jobs.size).to.equal(0);
  });

  it('shows a job to nobody but the key pair that started it', async () => {
    const { path, run } = await nextRun(() => start('test-held'));
    const other = authOf(await server.running.accounts.createKeyPair({ name: 'other', permissions: ['*'] }));
    for (const [method, page] of [
      ['GET', ''],
      ['GET', '/result'],
      ['DELETE', ''],
      ['POST', ''],
    ] as const) {
      const answer = await server.send(path + page, { method, headers: other });
      expect(answer.status).to.equal(404);
      expect(answer.json()).to.deep.equal((await server.send(`/api/jobs/none${page}`)).json());
    }
    expect((await server.send(path, { headers: { 'x-api-key': '' } })).status).to.equal(401);
    expect(run.signal.aborted).to.equal(false);
    run.finish();
    await becomes(path, 'done');
    await remove(path);
  });

  it('counts jobs in the limit of concurrent requests until they end', async () => {
    const runs: SteeredRun[] = [];
    const paths: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { path, run } = await nextRun(() => start('test-held'));
      runs.push(run);
      paths.push(path);
    }
    paths.push(await start('test-held'));
    const refused = await server.post('test-return', echoForm());
    expect([refused.status, refused.headers['x-error-kind']]).to.deep.equal([429, 'rate-limited']);
    runs[0]?.finish();
    await becomes(paths[0] ?? '', 'done');
    expect((await server.post('test-return', echoForm())).status).to.equal(200);
    for (const path of paths) await remove(path);
    for (let count = 0; count < 3; count++) expect((await server.post('test-return', echoForm())).status).to.equal(200);
  });

  it('lets a job go on when its client disconnects', async () => {
    const agent = new Agent({ connect: { rejectUnauthorized: false } });
    const { path, run } = await nextRun(async () => {
      const headers = { ...authOf(server.credentials), ...PREFER };
      const body = echoForm();
      const answer = await request(`${server.url}/api/pdf/test-held`, {
        method: 'POST',
        body,
        headers,
        dispatcher: agent,
      });
      await answer.body.dump();
      return String(answer.headers['location']);
    });
    await agent.destroy();
    expect(run.signal.aborted).to.equal(false);
    run.finish();
    await becomes(path, 'done');
    expect((await server.send(`${path}/result`)).bytes.toString()).to.equal('xxxxxxxxx');
  });

  it('keeps a result that a client has not received as a whole', async () => {
    const bytes = 2e7;
    const { path, run } = await nextRun(() =>
      start('test-held', formOf(['file', ['a.pdf', pdf()]], ['bytes', String(bytes)])),
    );
    run.finish();
    await becomes(path, 'done');
    const agent = new Agent({ connect: { rejectUnauthorized: false } });
    const headers = authOf(server.credentials);
    const answer = await request(`${server.url}${path}/result`, { headers, dispatcher: agent });
    answer.body.on('error', () => undefined);
    await once(answer.body, 'readable');
    await agent.destroy();
    expect(await stateOf(path)).to.deep.equal({ state: 'done', progress: 1 });
    expect((await server.send(`${path}/result`)).bytes.length).to.equal(bytes);
    await expectGone(path);
  });

  it('ignores other preferences', async () => {
    const answer = await server.post('test-return', echoForm(), { prefer: 'wait=5' });
    expect([answer.status, answer.headers['preference-applied']]).to.deep.equal([200, undefined]);
  });

  it('names the methods of a job', async () => {
    const { path, run } = await nextRun(() => start('test-held'));
    const post = await server.send(path, { method: 'POST' });
    expect([post.status, post.headers['allow']]).to.deep.equal([405, 'GET, HEAD, DELETE']);
    const head = await server.send(`${path}/result`, { method: 'HEAD' });
    expect([head.status, head.headers['allow']]).to.deep.equal([405, 'GET']);
    expect((await server.send(path, { method: 'GET', body: 'x' })).status).to.equal(400);
    run.finish();
    await becomes(path, 'done');
    await remove(path);
  });

  it('counts a job once in the usage, and logs its end', async () => {
    await using own = await startTestServer({ basePath: '/tools' });
    const form = echoForm();
    const { headers } = await own.send('/tools/api/pdf/test-return', { method: 'POST', body: form, headers: PREFER });
    const path = String(headers['location']);
    expect(path).to.match(/^\/tools\/api\/jobs\//);
    await until(async () => (await own.send(path)).json()['state'] === 'done');
    const { bytes } = await own.send(`${path}/result`);
    const rows = await own.running.accounts.usageSince(new Date(Date.now() - 3_600_000));
    expect(
      rows.map(({ operation, requests, errors, bytesOut }) => [operation, requests, errors, bytesOut]),
    ).to.deep.equal([['test-return', 1, 0, bytes.length]]);
    expect(own.logLines.filter((it) => it.includes('"msg":"job"')).join('')).to.include(path.split('/').at(-1));
  });

  it('ends with the service, which removes the jobs', async () => {
    const own = steeredOperation();
    const stopping = await startTestServer({}, [own.operation]);
    const ends = await Promise.all([1, 2].map(() => stopping.post('test-held', echoForm(), PREFER)));
    expect(ends.map(({ status }) => status)).to.deep.equal([202, 202]);
    await until(() => own.runs.length === 2);
    own.runs[0]?.finish();
    const stateOf = async ({ headers }: (typeof ends)[number]): Promise<unknown> =>
      (await stopping.send(String(headers['location']))).json()['state'];
    // Either of the two jobs may have run first.
    await until(async () => (await Promise.all(ends.map(stateOf))).includes('done'));
    await setImmediate();
    await stopping.running.close();
    expect(own.runs[1]?.signal.aborted).to.equal(true);
    expect([stopping.running.jobs.size, await stopping.jobs()]).to.deep.equal([0, []]);
  });
});
