import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import { request } from 'undici';

import { isQuireError } from '../../../engine/errors.js';
import { createLog } from '../../../server/log.js';
import { startServer } from '../../../server/start-server.js';
import { until } from '../../fixtures/until.js';
import { freePort } from '../free-port.js';
import { authOf, echoForm, formOf, pdf, startTestServer, type TestServer } from '../harness.js';
import { headOf, openRaw } from '../raw-connection.js';
import { slowOperation } from '../test-operations.js';

const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

describe('the server, receiving requests,', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000, maxUploadBytes: 2 ** 20 })));
  after(async () => await server[Symbol.asyncDispose]());

  it('accepts a file of exactly the limit', async () => {
    const full = pdf + ' '.repeat(2 ** 20 - pdf.length);
    expect((await server.post('test-return', formOf(['file', ['a.pdf', full]]))).bytes.length).to.equal(2 ** 20);
  });

  it('rejects a larger file with 413, and leaves no files behind', async () => {
    const answer = await server.post('test-return', formOf(['file', ['a.pdf', pdf + ' '.repeat(2 ** 20)]]));
    expect(answer.json()).to.include({ error: 'File too large', statusCode: 413 });
    expect(answer.json()['message']).to.include('1 MiB');
    expect(await server.jobs()).to.deep.equal([]);
  });

  it('rejects several files that exceed the limit together', async () => {
    const half = pdf + ' '.repeat(2 ** 19);
    const answer = await server.post('test-echo', formOf(['file', ['a.pdf', half]], ['extra', ['b.pdf', half]]));
    expect(answer.status).to.equal(413);
  });

  it('rejects an unknown file that exceeds the limit', async () => {
    const answer = await server.post(
      'test-echo',
      formOf(['other', ['a.pdf', 'x'.repeat(2 ** 21 + 1)]], ['file', ['a.pdf', pdf]]),
    );
    expect(answer.status).to.equal(413);
  });

  it('rejects a request by its Content-Length, before the body', async () => {
    const raw = await openRaw(server.url);
    raw.write(
      headOf('/api/pdf/test-echo', { ...authOf(server.credentials), ...form, 'Content-Length': String(2 ** 40) }),
    );
    expect(await raw.untilText('"statusCode":413')).to.match(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n/s);
    raw.socket.destroy();
  });

  it('stops an endless chunked body immediately', async () => {
    const raw = await openRaw(server.url);
    raw.write(headOf('/api/pdf/test-echo', { ...authOf(server.credentials), ...form, 'Transfer-Encoding': 'chunked' }));
    raw.write(`${filePart.length.toString(16)}\r\n${filePart}\r\n`);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(2 ** 20), Buffer.from('\r\n')]);
    for (let n = 0; n < 3; n++) raw.write(chunk);
    expect(await raw.untilText('"statusCode":413')).to.include('HTTP/1.1 413');
    expect(await server.jobs()).to.deep.equal([]);
    raw.socket.destroy();
  });

  it('lets a client that first sends the whole body read the error', async () => {
    const body = Buffer.alloc(8 * 2 ** 20);
    const raw = await openRaw(server.url);
    raw.write(headOf('/api/pdf/test-echo', { ...form, 'Content-Length': String(body.length) }));
    await new Promise((resolve) => raw.socket.write(body, resolve));
    const answer = await raw.untilClosed();
    expect(answer)
      .to.match(/^HTTP\/1\.1 401 /)
      .and.match(/"error":"Authentication required".*\}$/s);
  });

  it('sends 100 (Continue) only after the checks of the headers', async () => {
    const refused = await openRaw(server.url);
    refused.write(headOf('/api/pdf/test-echo', { ...form, 'Content-Length': '100', Expect: '100-continue' }));
    expect(await refused.untilClosed()).to.match(/^HTTP\/1\.1 401 /);

    const body = `${filePart}${pdf}\r\n--b--\r\n`;
    const welcome = await openRaw(server.url);
    const headers = {
      ...authOf(server.credentials),
      ...form,
      'Content-Length': String(body.length),
      Expect: '100-continue',
    };
    welcome.write(headOf('/api/pdf/test-echo', headers));
    expect(await welcome.untilText('\r\n\r\n')).to.match(/^HTTP\/1\.1 100 /);
    welcome.write(body);
    expect(await welcome.untilText('"a.pdf"')).to.include('HTTP/1.1 200');
    welcome.socket.destroy();
  });

  it('keeps the connection open for the next request', async () => {
    const body = `${filePart}${pdf}\r\n--b--\r\nepilogue`;
    const head = headOf('/api/pdf/test-return', {
      ...authOf(server.credentials),
      ...form,
      'Content-Length': String(body.length),
    });
    const raw = await openRaw(server.url);
    raw.write(head + body);
    await raw.untilText('%%EOF\n');
    raw.write(headOf('/api/pdf/nothing', { ...authOf(server.credentials), 'Content-Length': '0' }));
    expect(await raw.untilText('"statusCode":404')).to.include('HTTP/1.1 404');
    raw.socket.destroy();
  });

  it('responds to bytes that are not HTTP with an Error object', async () => {
    const raw = await openRaw(server.url);
    raw.write('HELLO X-Api-Secret\r\n\r\n');
    const answer = await raw.untilClosed();
    expect(answer).to.match(/^HTTP\/1\.1 400 .*"error":"Invalid request".*"statusCode":400\}$/s);
    expect(answer).to.include('\r\nX-Error-Kind: invalid-request\r\n');
    const [, id = ''] = /^X-Request-Id: ([\w-]{36})\r$/m.exec(answer) ?? [];
    const line = server.logLines.find((it) => it.includes(id)) ?? '';
    expect(JSON.parse(line)).to.include({ id, status: 400, msg: 'not a request' });
    expect(line).to.not.include('X-Api-Secret');
  });

  it('rejects plain HTTP on the TLS port with 403, and reads no credentials', async () => {
    const raw = await openRaw(server.url.replace('https:', 'http:'));
    raw.write(headOf('/api/pdf/test-echo', authOf(server.credentials)));
    const answer = await raw.untilClosed();
    expect(answer).to.match(/^HTTP\/1\.1 403 .*"error":"HTTPS required".*https:\/\/.*"statusCode":403\}$/s);
    expect(server.logLines.filter((it) => it.includes('not a request')).join()).to.not.include(
      authOf(server.credentials)['X-Api-Secret'],
    );
  });

  it('closes a connection whose bytes are neither TLS nor HTTP', async () => {
    const raw = await openRaw(server.url.replace('https:', 'http:'));
    raw.write('\0\0\0\0 no protocol\r\n\r\n');
    expect(await raw.untilClosed()).to.not.include('HTTP');
  });

  it('rejects a body where none is accepted', async () => {
    const answer = await server.send('/health/live', { method: 'GET', headers: { 'content-length': '1' }, body: 'x' });
    expect(answer.json()).to.include({ error: 'Invalid request', statusCode: 400 });
  });

  it('accepts a request without a Host header', async () => {
    const raw = await openRaw(server.url);
    raw.write('POST /api/pdf/test-echo HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await raw.untilClosed()).to.match(/^HTTP\/1\.1 401 .*"statusCode":401\}$/s);
  });

  it('responds to headers that are too large with an Error object', async () => {
    const raw = await openRaw(server.url);
    raw.write(headOf('/', { 'X-Long': 'x'.repeat(20_000) }));
    expect(await raw.untilClosed()).to.match(/^HTTP\/1\.1 431 .*16 KiB.*"statusCode":431\}$/s);
  });

  it('removes the files of an upload whose client disconnects', async () => {
    const raw = await openRaw(server.url);
    raw.write(headOf('/api/pdf/test-echo', { ...authOf(server.credentials), ...form, 'Content-Length': '1000000' }));
    raw.write(`${filePart}%PDF-1.7`);
    await until(async () => (await server.jobs()).length === 1);
    raw.socket.destroy();
    await until(async () => (await server.jobs()).length === 0);
  });
});

describe('the server', () => {
  it('aborts the job of a client that disconnects, and removes its folder', async () => {
    const slow = slowOperation();
    await using server = await startTestServer({}, [slow.operation]);
    const abort = new AbortController();
    const answer = server
      .send('/api/pdf/test-slow', { method: 'POST', body: echoForm(), signal: abort.signal })
      .catch(() => undefined);
    await until(() => slow.counts.begun === 1);
    abort.abort();
    await answer;
    await until(() => slow.counts.aborted === 1);
    await until(async () => (await server.jobs()).length === 0);
    await until(() => server.logLines.some((line) => line.includes('"status":499')));
  });

  it('ends a partial response rather than mix it with the error for malformed bytes after the request', async () => {
    await using server = await startTestServer();
    // More than the socket buffers of the system take.
    const body = `${filePart}${pdf}${' '.repeat(2 ** 25)}\r\n--b--\r\n`;
    const raw = await openRaw(server.url);
    const headers = { ...authOf(server.credentials), ...form, 'Content-Length': String(body.length) };
    raw.write(headOf('/api/pdf/test-return', headers) + body);
    await raw.untilText('%PDF');
    raw.socket.pause().write('GARBAGE\r\n\r\n');
    await until(() => server.logLines.some((line) => line.includes('"operation":"test-return"')));
    raw.socket.resume();
    const [, answer = ''] = (await raw.untilClosed()).split('\r\n\r\n');
    expect(answer.length).to.be.within(1, body.length);
    expect(answer).not.to.include('HTTP/1.1');
  });

  it('finishes running requests before it stops, and accepts no new ones', async () => {
    const slow = slowOperation();
    await using server = await startTestServer({}, [slow.operation]);
    const answer = server.post('test-slow', echoForm());
    const idle = await openRaw(server.url);
    idle.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await idle.untilText('"live"');
    await until(() => slow.counts.begun === 1);
    const closed = server.running.close(60_000);
    await idle.untilClosed();
    const late = await server.send('/health/live').catch((error: unknown) => String(error));
    expect(late).to.be.a('string');
    slow.finish();
    expect((await answer).status).to.equal(200);
    expect((await answer).headers['connection']).to.equal('close');
    await closed;
    expect(slow.counts.aborted).to.equal(0);
    expect(await server.jobs()).to.deep.equal([]);
  });

  it('aborts requests that do not finish within QUIRE_DRAIN_S when it stops, with 503, and leaves no files behind', async () => {
    const slow = slowOperation();
    await using server = await startTestServer({ drainSeconds: 0.001 }, [slow.operation]);
    const answer = server.post('test-slow', echoForm());
    await until(() => slow.counts.begun === 1);
    await server.running.close();
    expect((await answer).json()).to.include({ error: 'Service busy', statusCode: 503 });
    expect(Number((await answer).headers['retry-after'])).to.be.above(0);
    expect(slow.counts.aborted).to.equal(1);
    expect(await server.jobs()).to.deep.equal([]);
  });

  const ids: readonly (readonly [string, boolean])[] = [
    ['a', true],
    ['A-z_0.9', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['a b', false],
    ['{"a":1}', false],
  ];
  it('returns the request id that the client sent, or a new one', async () => {
    await using server = await startTestServer();
    for (const [id, kept] of ids) {
      const answer = await server.send('/nothing', { headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id'] === id, id).to.equal(kept);
      expect(answer.headers['x-request-id']).to.match(/^[A-Za-z0-9._-]{1,64}$/);
    }
  });

  it('logs each request without secrets, file names and contents', async () => {
    await using server = await startTestServer({ ratePerMinute: 1000 });
    const secrets = formOf(
      ['file', ['confidential.pdf', `${pdf}content`]],
      ['password', 'hunter22'],
      ['text', 'private words'],
    );
    await server.post('test-echo', secrets, { 'x-request-id': 'r1' });
    await server.post('test-echo', formOf(['file', ['confidential.pdf', 'content']], ['number', '99']), {
      'x-request-id': 'r2',
    });
    await server.send('/api/pdf/test-echo?secret=hunter22', {
      method: 'POST',
      body: echoForm(),
      headers: { 'x-api-secret': 'hunter22' },
    });
    await server.post('test-plugin-fault', echoForm(), { 'x-request-id': 'r3' });
    await until(() => server.logLines.some((line) => line.includes('"r3"') && line.includes('"request"')));
    const log = server.logLines.join('');
    expect(log)
      .not.to.match(/hunter22|private words|confidential|content/)
      .and.not.include(server.credentials.apiSecret);
    const lines = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find((it) => it['id'] === 'r1');
    expect(line).to.include({
      method: 'POST',
      path: '/api/pdf/test-echo',
      operation: 'test-echo',
      status: 200,
      key: server.credentials.apiKey,
    });
    expect(line?.['bytesIn']).to.be.above(100);
    expect(lines.find((it) => it['msg'] === 'fault')).to.include({ id: 'r3', kind: 'plugin-fault', step: 'y' });
  });

  it('serves under a base path', async () => {
    await using server = await startTestServer({ basePath: '/tools/pdf' });
    expect((await server.send('/tools/pdf/api/pdf/test-echo', { method: 'POST', body: echoForm() })).status).to.equal(
      200,
    );
    expect((await server.post('test-echo', echoForm())).status).to.equal(404);
    expect((await server.send('/tools/pdf/health/live')).json()).to.deep.equal({ status: 'live' });
    expect((await server.send('/tools/pdf/openapi.json')).json()).to.have.deep.property('servers', [
      { url: '/tools/pdf' },
    ]);
  });
});

describe('the plain HTTP port', () => {
  async function startWithPlain(trustedProxies: readonly string[]): Promise<{ server: TestServer; plain: string }> {
    const httpPort = await freePort();
    return { server: await startTestServer({ httpPort, trustedProxies }), plain: `http://127.0.0.1:${httpPort}` };
  }

  async function postPlain(
    plain: string,
    server: TestServer,
    headers: Record<string, string> = {},
  ): Promise<[number, string]> {
    const answer = await request(`${plain}/api/pdf/test-return`, {
      method: 'POST',
      body: echoForm(),
      headers: { ...authOf(server.credentials), ...headers },
    });
    return [answer.statusCode, await answer.body.text()];
  }

  it('rejects everything but health checks with 403 and closes the connection', async () => {
    const { server, plain } = await startWithPlain([]);
    await using _server = server;
    const [status, body] = await postPlain(plain, server, { 'x-forwarded-proto': 'https' });
    expect(status).to.equal(403);
    expect(JSON.parse(body)).to.include({ error: 'HTTPS required', statusCode: 403 });
    const raw = await openRaw(plain);
    raw.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await raw.untilClosed()).to.match(/^HTTP\/1\.1 403 .*Connection: close/s);
  });

  for (const path of ['/health/live', '/health/ready', '/tools/health/live', '/tools/health/ready']) {
    it(`responds to ${path} as over HTTPS`, async () => {
      const httpPort = await freePort();
      await using server = await startTestServer({ httpPort, basePath: '/tools' });
      const answer = await request(`http://127.0.0.1:${httpPort}${path}`);
      const secure = await server.send(path);
      expect([answer.statusCode, await answer.body.json()]).to.deep.equal([200, secure.json()]);
      expect(answer.headers['content-type']).to.equal(secure.headers['content-type']);
    });
  }

  it('rejects a large body before it has arrived', async () => {
    const { server, plain } = await startWithPlain([]);
    await using _server = server;
    const raw = await openRaw(plain);
    raw.write(headOf('/api/pdf/test-echo', { ...form, 'Content-Length': String(2 ** 30) }));
    expect(await raw.untilText('"HTTPS required"')).to.match(/^HTTP\/1\.1 403 /);
    expect(await server.jobs()).to.deep.equal([]);
    raw.socket.destroy();
  });

  it('serves requests of a trusted proxy only with X-Forwarded-Proto: https', async () => {
    const { server, plain } = await startWithPlain(['10.0.0.0/8', '127.0.0.0/8']);
    await using _server = server;
    expect(await postPlain(plain, server, { 'x-forwarded-proto': 'https' })).to.deep.equal([200, pdf]);
    expect((await postPlain(plain, server))[0]).to.equal(403);
    expect((await postPlain(plain, server, { 'x-forwarded-proto': 'http' }))[0]).to.equal(403);
    expect((await postPlain(plain, server, { 'x-forwarded-proto': 'https, http' }))[0]).to.equal(403);
  });

  it('accepts X-Forwarded-Proto of a trusted proxy on the TLS port as well', async () => {
    const { server } = await startWithPlain(['127.0.0.1']);
    await using _server = server;
    expect((await server.post('test-echo', echoForm(), { 'x-forwarded-proto': 'http' })).status).to.equal(403);
    expect((await server.post('test-echo', echoForm(), { 'x-forwarded-proto': 'https' })).status).to.equal(200);
  });

  it('rejects a proxy with another address', async () => {
    const { server, plain } = await startWithPlain(['10.0.0.0/8', '::1']);
    await using _server = server;
    expect((await postPlain(plain, server, { 'x-forwarded-proto': 'https' }))[0]).to.equal(403);
  });
});

describe('the start fails with one sentence', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'quire-start-'))));
  afterEach(async () => await rm(folder, { recursive: true }));

  async function sentenceOf(changes: Parameters<typeof startTestServer>[0]): Promise<string> {
    try {
      const server = await startTestServer(changes);
      await server[Symbol.asyncDispose]();
    } catch (error) {
      if (isQuireError(error)) return error.message;
      throw error;
    }
    throw new Error('it started');
  }

  for (const proxy of ['example.org', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', '10.0.0.0/-1']) {
    it(`when ${proxy} is given as a trusted proxy`, async () => {
      expect(await sentenceOf({ trustedProxies: [proxy] })).to.include(`"${proxy}" is neither an address nor a range`);
    });
  }

  it('when a port is in use', async () => {
    await using server = await startTestServer();
    const port = Number(new URL(server.url).port);
    expect(await sentenceOf({ port })).to.equal(
      `QUIRE_PORT: port ${port} on 127.0.0.1 is used by another program; end that program, or set another port.`,
    );
  });

  it('when the certificate cannot be read, is malformed, or has no key', async () => {
    const file = join(folder, 'a.pem');
    await writeFile(file, 'hello');
    expect(await sentenceOf({ tlsCertificate: join(folder, 'none'), tlsKey: file })).to.match(
      /^QUIRE_TLS_CERT: .* cannot be read\.$/,
    );
    expect(await sentenceOf({ tlsCertificate: file, tlsKey: file })).to.match(
      /are not a certificate and its private key/,
    );
    expect(await sentenceOf({ tlsCertificate: file })).to.match(/^QUIRE_TLS_KEY: it is required/);
  });

  it('when a plugin does not exist', async () => {
    expect(await sentenceOf({ plugins: ['./no-such-plugin.js'] })).to.match(/no-such-plugin/);
  });

  it('and leaves nothing open, so that the next start succeeds', async () => {
    await using server = await startTestServer();
    const { settings } = server;
    await server.running.close(0);
    const log = createLog('silent', { write: () => undefined });
    await sentenceOf({ dataFolder: settings.dataFolder, trustedProxies: [], tlsKey: 'x' });
    const again = await startServer(settings, log);
    expect(await again.accounts.listKeyPairs()).to.have.length(1);
    await again.close(0);
  });
});
