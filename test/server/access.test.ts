import { expect } from 'chai';

import { until } from '../fixtures/until.js';
import { authOf, echoForm, formOf, pdf, startTestServer, type TestServer } from './harness.js';
import { slowOperation } from './test-operations.js';

const noAuth = { 'x-api-key': '', 'x-api-secret': '' };

describe('authentication', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000, maxUploadBytes: 2 ** 20 })));
  after(async () => await server[Symbol.asyncDispose]());

  async function newKey(...permissions: readonly string[]): Promise<Record<string, string>> {
    return authOf(await server.running.accounts.createKeyPair({ name: 'other', permissions }));
  }

  const apiKey = `qk_${'0'.repeat(24)}`;
  const apiSecret = `qs_${'0'.repeat(48)}`;
  const refused: Readonly<Record<string, readonly [Record<string, string>, string, RegExp]>> = {
    'neither header': [noAuth, 'Authentication required', /Both headers.*X-Api-Key.*X-Api-Secret/],
    'no secret': [{ 'x-api-secret': '' }, 'Authentication required', /Both headers/],
    'no key': [{ 'x-api-key': '' }, 'Authentication required', /Both headers/],
    'an unknown pair': [{ 'x-api-key': apiKey, 'x-api-secret': apiSecret }, 'Invalid credentials', /do not match/],
    'another secret': [{ 'x-api-secret': apiSecret }, 'Invalid credentials', /do not match/],
    'another key': [{ 'x-api-key': apiKey }, 'Invalid credentials', /do not match/],
    'long headers': [
      { 'x-api-key': 'x'.repeat(4000), 'x-api-secret': 'y'.repeat(4000) },
      'Invalid credentials',
      /do not match/,
    ],
    'odd headers': [
      { 'x-api-key': "é'; drop table key_pairs", 'x-api-secret': '\t%00' },
      'Invalid credentials',
      /do not match/,
    ],
  };
  for (const [what, [headers, error, message]] of Object.entries(refused)) {
    it(`rejects ${what} with 401 ${error}`, async () => {
      const answer = await server.post('test-echo', echoForm(), headers);
      expect(answer.status).to.equal(401);
      expect(answer.json()).to.include({ error, statusCode: 401 });
      expect(answer.json()['message']).to.match(message);
      expect(await server.jobs()).to.deep.equal([]);
    });
  }

  it('rejects a revoked key from the next request on, and says what to do', async () => {
    const headers = await newKey('*');
    expect((await server.post('test-echo', echoForm(), headers)).status).to.equal(200);
    await server.running.accounts.revoke(headers['x-api-key'] ?? '');
    const answer = await server.post('test-echo', echoForm(), headers);
    expect(answer.json()).to.include({ error: 'Key revoked', statusCode: 401 });
    expect(answer.json()['message']).to.match(/generate a new key pair/);
  });

  for (const permission of ['*', 'testing', 'test-echo']) {
    it(`accepts a key with the permission ${permission}`, async () => {
      expect((await server.post('test-echo', echoForm(), await newKey(permission))).status).to.equal(200);
    });
  }

  for (const permission of ['security', 'test-return', 'test']) {
    it(`rejects a key with the permission ${permission} with 403`, async () => {
      const answer = await server.post('test-echo', echoForm(), await newKey(permission));
      expect(answer.json()).to.include({ error: 'Forbidden', statusCode: 403 });
    });
  }

  it('comes before the check whether an operation exists', async () => {
    expect((await server.send('/api/pdf/nothing', { method: 'POST', headers: noAuth })).status).to.equal(401);
    expect((await server.send('/api/pdf/test-echo', { headers: noAuth })).status).to.equal(401);
    expect((await server.send('/api/other', { headers: noAuth })).status).to.equal(401);
  });

  it('comes before the check of permission, which comes before the check of the size and the form', async () => {
    const tooLarge = { 'content-type': 'text/plain' };
    const body = Buffer.alloc(2 ** 21 + 1);
    const forbidden = { ...(await newKey('security')), ...tooLarge };
    const post = async (headers: Record<string, string>): Promise<number> =>
      (await server.send('/api/pdf/test-echo', { method: 'POST', body, headers })).status;
    expect([
      await post({ ...forbidden, 'x-api-secret': 'x' }),
      await post(forbidden),
      await post(tooLarge),
    ]).to.deep.equal([401, 403, 413]);
  });

  for (const path of ['/health/live', '/health/ready', '/openapi.json']) {
    it(`is not required for ${path}`, async () => {
      expect((await server.send(path, { headers: noAuth })).status).to.equal(200);
    });
  }

  it('is not required to read in /health/ready that programs run without a sandbox', async () => {
    const { json } = await server.send('/health/ready', { headers: noAuth });
    expect(json()).to.deep.equal({
      status: 'ready',
      sandbox: 'none',
      plugins: { ready: [], paused: [], refused: [] },
    });
  });
});

describe('rate limits', () => {
  const rates = /^"minute";r=(\d+);t=(\d+), "hour";r=(\d+);t=(\d+)$/;
  const remaining = (header: unknown): readonly number[] => {
    const [, minute, , hour] = rates.exec(String(header)) ?? [];
    return [Number(minute), Number(hour)];
  };

  it('are reported in headers with the remaining requests', async () => {
    await using server = await startTestServer({ ratePerMinute: 3, ratePerHour: 5 });
    const answer = await server.post('test-echo', echoForm());
    expect(answer.headers['ratelimit-policy']).to.equal('"minute";q=3;w=60, "hour";q=5;w=3600');
    expect(answer.headers['ratelimit']).to.match(rates);
    expect(remaining(answer.headers['ratelimit'])).to.deep.equal([2, 4]);
    const failed = await server.post('test-echo', formOf(['text', 'x']));
    expect(remaining(failed.headers['ratelimit'])).to.deep.equal([1, 3]);
  });

  it('reject requests above the minute limit without counting them for the hour', async () => {
    await using server = await startTestServer({ ratePerMinute: 2, ratePerHour: 100 });
    for (let n = 0; n < 2; n++) expect((await server.post('test-echo', echoForm())).status).to.equal(200);
    for (let n = 0; n < 5; n++) {
      const answer = await server.post('test-echo', echoForm());
      expect(answer.json()).to.include({ error: 'Rate limit exceeded', statusCode: 429 });
      expect(remaining(answer.headers['ratelimit'])).to.deep.equal([0, 98]);
      expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
    }
  });

  it('reject requests above the hour limit without counting them for the minute', async () => {
    await using server = await startTestServer({ ratePerMinute: 10, ratePerHour: 2 });
    for (let n = 0; n < 2; n++) expect((await server.post('test-echo', echoForm())).status).to.equal(200);
    const answer = await server.post('test-echo', echoForm());
    expect(answer.status).to.equal(429);
    expect(answer.json()['message']).to.match(/^This API key may send 2 requests in one hour; try again in \d+ s\.$/);
    expect(remaining(answer.headers['ratelimit'])).to.deep.equal([8, 0]);
    expect(Number(answer.headers['retry-after'])).to.be.within(3500, 3600);
  });

  it('count the requests of each key separately', async () => {
    await using server = await startTestServer({ ratePerMinute: 1 });
    const other = authOf(await server.running.accounts.createKeyPair({ name: 'other', permissions: ['*'] }));
    await server.post('test-echo', echoForm());
    expect((await server.post('test-echo', echoForm())).status).to.equal(429);
    expect((await server.post('test-echo', echoForm(), other)).status).to.equal(200);
  });

  it('count only requests with valid credentials', async () => {
    await using server = await startTestServer({ ratePerMinute: 1 });
    for (let n = 0; n < 3; n++) await server.post('test-echo', echoForm(), { 'x-api-secret': 'wrong' });
    const answer = await server.post('test-echo', echoForm());
    expect(answer.status).to.equal(200);
  });

  it('reject concurrent requests above the limit of a key until one has ended', async () => {
    const slow = slowOperation();
    await using server = await startTestServer({ concurrencyPerKey: 2 }, [slow.operation]);
    const first = [server.post('test-slow', echoForm()), server.post('test-slow', echoForm())];
    await until(() => slow.counts.begun === 2);
    const refused = await server.post('test-slow', echoForm());
    expect(refused.json()).to.include({ error: 'Rate limit exceeded', statusCode: 429 });
    expect(refused.headers['retry-after']).to.equal('1');
    expect(remaining(refused.headers['ratelimit'])).to.deep.equal([58, 498]);
    expect(refused.json()['message']).to.equal('This API key may run 2 requests at the same time; try again in 1 s.');
    slow.finish();
    expect((await Promise.all(first)).map((it) => it.status)).to.deep.equal([200, 200]);
    const third = server.post('test-slow', echoForm());
    await until(() => slow.counts.begun === 3);
    slow.finish();
    expect((await third).status).to.equal(200);
  });

  it('never reject a client that waits for each response, with a concurrency of one', async () => {
    await using server = await startTestServer({ concurrencyPerKey: 1, ratePerMinute: 1000 });
    for (let n = 0; n < 50; n++) expect((await server.post('test-return', echoForm())).status).to.equal(200);
  });

  it('let the usage count requests, also failed ones, by key, operation and hour, with their bytes', async () => {
    await using server = await startTestServer({ ratePerMinute: 4 });
    const since = new Date();
    await server.post('test-return', echoForm());
    await server.post('test-return', formOf(['file', ['a.pdf', 'hello']]));
    await server.post('test-tool-failed', echoForm());
    await server.post('nothing', echoForm());
    await server.post('test-return', echoForm());
    const rows = async () => await server.running.accounts.usageSince(since);
    const sum = async (): Promise<number> => (await rows()).reduce((total, it) => total + it.requests, 0);
    await until(async () => (await sum()) === 4);
    // Two rows, if the hour ends meanwhile.
    const found = (await rows()).filter((it) => it.operation === 'test-return');
    const [requests, errors, bytesOut, bytesIn] = (['requests', 'errors', 'bytesOut', 'bytesIn'] as const).map((name) =>
      found.reduce((total, it) => total + it[name], 0),
    );
    expect(new Set(found.map((it) => it.apiKey))).to.deep.equal(new Set([server.credentials.apiKey]));
    expect([requests, errors, bytesOut]).to.deep.equal([3, 2, pdf.length]);
    expect(bytesIn).to.be.above(2 * pdf.length);
  });
});
