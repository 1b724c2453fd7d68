import { expect } from 'chai';
import { request } from 'undici';

import type { Step } from '../../../engine/contract/step.js';
import { errorKinds } from '../../../engine/errors.js';
import { pdf as documentOf } from '../../fixtures/pdf/pdf.js';
import { until } from '../../fixtures/until.js';
import { freePort } from '../free-port.js';
import { type Answer, authOf, echoForm, formOf, pdf, startTestServer, type TestServer } from '../harness.js';
import { failing, slowOperation } from '../test-operations.js';
import { type Description, readDescription } from './as-described.js';

/** Requests the description, sends a request, and returns the contradictions between them. */
async function contradictions(
  server: TestServer,
  path: string,
  options: Parameters<TestServer['send']>[1] = {},
): Promise<{ readonly status: number; readonly found: readonly string[] }> {
  const description = readDescription((await server.send('/openapi.json')).json());
  const answer = await server.send(path, options);
  const method = options.method === 'POST' ? 'post' : 'get';
  return { status: answer.status, found: description.contradictions(path, method, answer) };
}

describe('responses match the description of the API', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000, maxUploadBytes: 2 ** 20 })));
  after(async () => await server[Symbol.asyncDispose]());

  const file = ['file', ['a.pdf', documentOf({ pages: 2 })]] as const;
  const nobody = { 'x-api-key': '', 'x-api-secret': '' };

  type Row = readonly [what: string, path: string, options: () => Parameters<TestServer['send']>[1], status: number];
  const post = (form: ReturnType<typeof formOf>, headers = {}) => ({ method: 'POST' as const, body: form, headers });
  const rows: readonly Row[] = [
    ['a PDF', '/api/pdf/rotate-pages', () => post(formOf(file, ['angle', '90'])), 200],
    ['a PDF with warnings', '/api/pdf/rotate-pages', () => post(formOf(file, ['angle', '90'], ['anlge', '1'])), 200],
    ['a PDF with a figure', '/api/pdf/redact', () => post(formOf(file, ['searchText', 'Page'])), 200],
    ['an archive', '/api/pdf/split', () => post(formOf(file)), 200],
    ['a book', '/api/pdf/convert-to-html', () => post(formOf(file, ['format', 'epub'])), 200],
    ['metadata', '/api/pdf/read-metadata', () => post(formOf(file)), 200],
    ['text', '/api/pdf/extract-text', () => post(formOf(file)), 200],
    ['JSON of a plugin', '/api/pdf/test-echo', () => post(echoForm()), 200],
    ['a request that names itself', '/api/pdf/test-echo', () => post(echoForm(), { 'x-request-id': 'my.own-1' }), 200],
    ['a missing option', '/api/pdf/rotate-pages', () => post(formOf(file)), 400],
    ['a missing alternative', '/api/pdf/redact', () => post(formOf(file)), 400],
    ['something that is no document', '/api/pdf/split', () => post(formOf(['file', ['a.pdf', 'hello']])), 400],
    ['no form', '/api/pdf/split', () => ({ method: 'POST', body: 'hello' }), 400],
    ['no key pair', '/api/pdf/split', () => post(formOf(file), nobody), 401],
    ['no attachments', '/api/pdf/extract-embedded-files', () => post(formOf(file)), 404],
    ['a file that is too large', '/api/pdf/split', () => post(formOf(['file', ['a.pdf', pdf.padEnd(2 ** 21)]])), 413],
    ['the probe of life', '/health/live', () => ({}), 200],
    ['the probe of readiness', '/health/ready', () => ({ headers: nobody }), 200],
    ['a probe with a body', '/health/live', () => ({ body: 'x'.repeat(9), headers: {} }), 400],
    ['a header that is too large', '/health/live', () => ({ headers: { 'x-long': 'x'.repeat(2 ** 15) } }), 431],
    ['the description itself', '/openapi.json', () => ({ headers: nobody }), 200],
  ];
  for (const [what, path, options, status] of rows) {
    it(`for ${what}`, async () => {
      expect(await contradictions(server, path, options())).to.deep.equal({ status, found: [] });
    });
  }

  for (const kind of errorKinds.filter((it) => it !== 'cancelled')) {
    it(`for a failure of the kind ${kind}`, async () => {
      expect((await contradictions(server, `/api/pdf/test-${kind}`, post(echoForm()))).found).to.deep.equal([]);
    });
  }

  it('for a failure of a kind that only a plugin knows', async () => {
    const strange = Object.assign(new Error('Strange.'), { kind: 'strange', [Symbol.for('quire.error')]: true });
    const step: Step = { name: 'fail', role: 'transform', run: () => Promise.reject(strange) };
    server.running.engine.operations.add({ ...failing('busy'), name: 'test-strange', steps: [step] }, 'test');
    expect(await contradictions(server, '/api/pdf/test-strange', post(echoForm()))).to.deep.equal({
      status: 500,
      found: [],
    });
  });

  it('for a key pair without permission', async () => {
    const key = await server.running.accounts.createKeyPair({ name: 'other', permissions: ['security'] });
    const found = await contradictions(server, '/api/pdf/test-echo', post(echoForm(), authOf(key)));
    expect(found).to.deep.equal({ status: 403, found: [] });
  });

  it('for jobs, their results and errors', async () => {
    const description = readDescription((await server.send('/openapi.json')).json());
    const prefer = { prefer: 'respond-async' };
    const forms = {
      redact: formOf(file, ['searchText', 'Page']),
      'extract-text': formOf(file),
      'test-too-complex': echoForm(),
      pipeline: formOf(file, ['pipeline', 'name: test\nsteps: [{ operation: linearize }]']),
    };
    const statuses: number[] = [];
    const check = (path: string, method: 'get' | 'post' | 'delete', answer: Answer): void => {
      statuses.push(answer.status);
      expect(description.contradictions(path, method, answer), `${method} ${path}`).to.deep.equal([]);
    };
    for (const [operation, form] of Object.entries(forms)) {
      const started = await server.post(operation, form, prefer);
      check(`/api/pdf/${operation}`, 'post', started);
      const path = String(started.headers['location']);
      await until(async () => ['done', 'failed'].includes(String((await server.send(path)).json()['state'])));
      check('/api/jobs/{id}', 'get', await server.send(path));
      check('/api/jobs/{id}/result', 'get', await server.send(`${path}/result`));
      check('/api/jobs/{id}', 'delete', await server.send(path, { method: 'DELETE' }));
    }
    const slow = slowOperation();
    server.running.engine.operations.add(slow.operation, 'test');
    const path = String((await server.post('test-slow', echoForm(), prefer)).headers['location']);
    check('/api/jobs/{id}/result', 'get', await server.send(`${path}/result`));
    check('/api/jobs/{id}', 'delete', await server.send(path, { method: 'DELETE' }));
    const fetched = [202, 200, 200, 404];
    expect(statuses).to.deep.equal([...fetched, ...fetched, 202, 200, 400, 204, ...fetched, 409, 204]);
  });

  it('for a description that has not changed', async () => {
    const { headers } = await server.send('/openapi.json');
    const options = { headers: { 'if-none-match': String(headers['etag']) } };
    expect(await contradictions(server, '/openapi.json', options)).to.deep.equal({ status: 304, found: [] });
  });

  it('for a key pair that has used up its requests', async () => {
    await using own = await startTestServer({ ratePerMinute: 1 });
    await own.post('test-echo', echoForm());
    const found = await contradictions(own, '/api/pdf/test-echo', post(echoForm()));
    expect(found).to.deep.equal({ status: 429, found: [] });
  });

  it('for a service that is not ready', async () => {
    await using own = await startTestServer();
    const description = readDescription((await own.send('/openapi.json')).json());
    own.running.accounts.hasNoKeyPairs = () => Promise.reject(new Error('locked'));
    const answer = await own.send('/health/ready');
    expect(answer.status).to.equal(503);
    expect(description.contradictions('/health/ready', 'get', answer)).to.deep.equal([]);
  });

  it('for the description over plain HTTP', async () => {
    const httpPort = await freePort();
    await using own = await startTestServer({ httpPort });
    const description = readDescription((await own.send('/openapi.json')).json());
    const { statusCode: status, headers, body } = await request(`http://127.0.0.1:${httpPort}/openapi.json`);
    const answer = { status, headers, bytes: Buffer.from(await body.arrayBuffer()) };
    expect(status).to.equal(403);
    expect(description.contradictions('/openapi.json', 'get', answer)).to.deep.equal([]);
  });
});

describe('the check of answers against the description', () => {
  let description: Description;
  before(async () => {
    await using server = await startTestServer({}, []);
    description = readDescription((await server.send('/openapi.json')).json());
  });

  const headers = { 'x-request-id': 'a', etag: '"a"', 'content-type': 'application/json' };
  const body = { openapi: '3.1.0', info: {}, paths: {} };
  const answer = { status: 200, headers, bytes: Buffer.from(JSON.stringify(body)) };
  const wrong: Readonly<Record<string, readonly [Partial<typeof answer>, string]>> = {
    'a status': [{ status: 201 }, 'has the status 201'],
    'a missing header': [{ headers: { ...headers, etag: undefined } as never }, 'lacks the header ETag'],
    'a header that is not described': [{ headers: { ...headers, 'x-other': 'a' } as never }, 'has the header x-other'],
    'a header of another form': [{ headers: { ...headers, 'x-request-id': ' ' } }, 'X-Request-Id is  '],
    'a body of another form': [{ bytes: Buffer.from('{}') }, 'has the body {}'],
    'a body of another type': [
      { headers: { ...headers, 'content-type': 'text/html' } },
      'has a body of type text/html',
    ],
  };
  for (const [what, [change, finding]] of Object.entries(wrong)) {
    it(`finds ${what}`, () => {
      expect(description.contradictions('/openapi.json', 'get', { ...answer, ...change })).to.deep.equal([finding]);
    });
  }
});
