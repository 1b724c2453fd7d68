import { expect } from 'chai';

import type { Credentials } from '../../../accounts/key-pairs.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { seededRandom } from '../../fixtures/seeded-random.js';
import { until } from '../../fixtures/until.js';
import { authOf, echoForm, formOf, startTestServer, type TestServer } from '../harness.js';

const JOBS = 200;
const CLIENTS = 16;

const pipeline = 'name: test\nsteps: [{ operation: linearize }, { operation: test-return }]';
const works = [
  { operation: 'test-return', form: echoForm, end: 'done' },
  { operation: 'test-tool-failed', form: echoForm, end: 'failed' },
  { operation: 'rotate-pages', form: () => formOf(['file', ['a.pdf', pdf()]], ['angle', '90']), end: 'done' },
  { operation: 'pipeline', form: () => formOf(['file', ['a.pdf', pdf()]], ['pipeline', pipeline]), end: 'done' },
] as const;

describe('hundreds of jobs', () => {
  let server: TestServer;
  before(async () => {
    const rates = { ratePerMinute: 10_000, ratePerHour: 10_000, concurrencyPerKey: 100 };
    server = await startTestServer({ ...rates, maxUploadBytes: 1e8 });
  });
  after(async () => await server[Symbol.asyncDispose]());

  it('that are fetched, cancelled and polled at random leave nothing behind', async () => {
    const random = seededRandom(23);
    const keys: Credentials[] = [];
    for (let n = 0; n < 4; n++)
      keys.push(await server.running.accounts.createKeyPair({ name: `key ${n}`, permissions: ['*'] }));
    const ends = { fetched: 0, failed: 0, cancelled: 0 };
    let left = JOBS;

    async function runOne(): Promise<void> {
      const { operation, form, end } = works[Math.floor(random() * works.length)] ?? works[0];
      const key = keys[Math.floor(random() * keys.length)] ?? server.credentials;
      const [headers, { apiKey }] = [authOf(key), key];
      const polls = Math.floor(random() * 4);
      const cancels = random() < 0.3;
      const answer = await server.post(operation, form(), { ...headers, prefer: 'respond-async' });
      expect(answer.status, answer.bytes.toString()).to.equal(202);
      const path = String(answer.headers['location']);
      const stateOf = async () => (await server.send(path, { headers })).json()['state'];
      for (let poll = 0; poll < polls; poll++) expect(await stateOf()).to.be.oneOf(['waiting', 'running', end]);
      if (!cancels) {
        // Requests without a pause, by many clients, would take the processor from the jobs.
        const job = server.running.jobs.find(path.split('/').at(-1) ?? '', apiKey);
        await until(() => job?.outcome !== undefined);
        expect(await stateOf()).to.equal(end);
      }
      if (cancels || end === 'failed') {
        expect((await server.send(path, { method: 'DELETE', headers })).status).to.equal(204);
        ends[cancels ? 'cancelled' : 'failed'] += 1;
      } else {
        const { status, bytes } = await server.send(`${path}/result`, { headers });
        expect([status, bytes.subarray(0, 5).toString()]).to.deep.equal([200, '%PDF-']);
        ends.fetched += 1;
      }
      expect((await server.send(path, { headers })).status).to.equal(404);
    }
    const client = async (): Promise<void> => {
      while (left-- > 0) await runOne();
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));

    expect(ends.fetched + ends.failed + ends.cancelled).to.equal(JOBS);
    for (const count of Object.values(ends)) expect(count).to.be.above(JOBS / 20);
    await until(async () => (await server.jobs()).length === 0);
    const { jobs, engine } = server.running;
    expect(jobs.size).to.equal(0);
    expect(engine.resources.queues['programs']).to.include({ running: 0, waiting: 0 });
    // Every slot in the limit of concurrent requests is free again.
    for (const headers of keys.map(authOf)) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => server.post('test-return', echoForm(), headers)),
      );
      expect(answers.filter(({ status }) => status !== 200)).to.deep.equal([]);
    }
  });
});
