import { expect } from 'chai';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { errorKinds } from '../../engine/errors.js';
import { readSchema } from '../../engine/job/read-schema.js';
import { echoForm, formOf, pdf, startTestServer, type TestServer } from './harness.js';
import { failing } from './test-operations.js';

const isErrorBody = new Ajv2020().compile(readSchema('error'));

describe('the server responds to failures', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000 })));
  after(async () => await server[Symbol.asyncDispose]());

  const kinds: Readonly<Record<string, readonly [number, string]>> = {
    'invalid-options': [400, 'Invalid parameters'],
    'missing-field': [400, 'Missing required field'],
    'invalid-pages': [400, 'Invalid page selection'],
    'invalid-input': [400, 'Invalid file format'],
    'unsupported-input': [400, 'Unsupported file format'],
    'password-required': [400, 'Password required'],
    'wrong-password': [400, 'Invalid password'],
    'limit-exceeded': [413, 'File too large'],
    'too-complex': [400, 'Document too complex'],
    'nothing-found': [404, 'Nothing found'],
    busy: [503, 'Service busy'],
    'timed-out': [504, 'Processing timed out'],
    'missing-tool': [503, 'Tool unavailable'],
    'tool-failed': [500, 'Internal server error'],
    'plugin-fault': [500, 'Internal server error'],
    'plugin-load': [500, 'Internal server error'],
  };

  it('of every error kind but cancelled, whose response no client reads', () => {
    expect([...Object.keys(kinds), 'cancelled']).to.have.members([...errorKinds]);
  });

  for (const [kind, [status, error]] of Object.entries(kinds)) {
    it(`of the kind ${kind} with ${status} ${error}`, async () => {
      const answer = await server.post(`test-${kind}`, echoForm());
      expect(answer.status).to.equal(status);
      expect(answer.headers['content-type']).to.equal('application/json; charset=utf-8');
      expect(isErrorBody(answer.json()), JSON.stringify(isErrorBody.errors)).to.equal(true);
      expect(answer.json()).to.include({ error, statusCode: status });
      expect(answer.headers['x-error-kind']).to.equal(kind);
      if (status !== 500) expect(answer.json()['message']).to.equal(`Told: ${kind}.`);
      if (status === 500)
        expect(answer.bytes.toString())
          .to.include(answer.headers['x-request-id'])
          .and.not.match(/secret|Told/);
      expect(answer.headers['retry-after'] !== undefined).to.equal(status === 503);
      expect(await server.jobs()).to.deep.equal([]);
    });
  }

  it('of the kind nothing-found with the title of the operation', async () => {
    const titled = { ...failing('nothing-found'), name: 'test-titled', nothingFound: { title: 'No pictures' } };
    server.running.engine.operations.add(titled, 'test');
    const answer = await server.post('test-titled', echoForm());
    expect(answer.json()).to.deep.equal({ error: 'No pictures', message: 'Told: nothing-found.', statusCode: 404 });
    const document = (await server.send('/openapi.json')).json();
    const path = 'paths./api/pdf/test-titled.post.responses.404.description';
    expect(document).to.have.nested.property(path, 'Not found, No pictures.');
    expect(document).to.have.nested.property(
      'components.responses.Failure404.description',
      'Not found, Nothing found.',
    );
  });

  it('of the kind busy with Retry-After in whole seconds', async () => {
    expect((await server.post('test-busy', echoForm())).headers['retry-after']).to.equal('3');
  });

  const requests: Readonly<Record<string, readonly [Parameters<TestServer['send']>, number, string, RegExp]>> = {
    'an unknown operation': [['/api/pdf/nothing', { method: 'POST', body: echoForm() }], 404, 'Not found', /openapi/],
    'a misspelled operation': [
      ['/api/pdf/test-ehco', { method: 'POST', body: echoForm() }],
      404,
      'Not found',
      /the nearest is test-echo\. /,
    ],
    'an operation named like a property of every object': [
      ['/api/pdf/__proto__', { method: 'POST' }],
      404,
      'Not found',
      /openapi/,
    ],
    'another path of the API': [['/api/other'], 404, 'Not found', /openapi/],
    'another path': [['/nothing'], 404, 'Not found', /openapi/],
    'a malformed path': [['/api/pdf/%zz', { method: 'POST' }], 404, 'Not found', /openapi/],
    'a GET': [['/api/pdf/test-echo'], 405, 'Method not allowed', /POST/],
    'a DELETE': [['/api/pdf/test-echo', { method: 'DELETE' }], 405, 'Method not allowed', /POST/],
    'no body': [['/api/pdf/test-echo', { method: 'POST' }], 400, 'Invalid request', /multipart\/form-data/],
    JSON: [
      ['/api/pdf/test-echo', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
      400,
      'Invalid request',
      /multipart\/form-data/,
    ],
    'a form without a boundary': [
      ['/api/pdf/test-echo', { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
      400,
      'Invalid request',
      /boundary/,
    ],
  };
  for (const [what, [request, status, error, message]] of Object.entries(requests)) {
    it(`of a request with ${what} with ${status} ${error}`, async () => {
      const answer = await server.send(...request);
      expect(answer.json()).to.include({ error, statusCode: status });
      expect(answer.status).to.equal(status);
      expect(answer.json()['message']).to.match(message);
      expect(answer.headers['x-error-kind']).to.equal(error.toLowerCase().replaceAll(' ', '-'));
      if (status === 405) expect(answer.headers['allow']).to.equal('POST');
    });
  }

  const forms: Readonly<Record<string, readonly [ReturnType<typeof formOf>, string, RegExp]>> = {
    'no file': [formOf(['text', 'a']), 'Missing required field', /^file: a file is required/],
    'text for a file': [formOf(['file', pdf]), 'Missing required field', /^file: text was sent/],
    'a file for an option': [
      formOf(['file', ['a.pdf', pdf]], ['number', ['a.pdf', pdf]]),
      'Invalid parameters',
      /^number: a file was sent.*1 to 9/,
    ],
    'two files for one': [
      formOf(['file', ['a.pdf', pdf]], ['file', ['b.pdf', pdf]]),
      'Invalid parameters',
      /^file: more than one file was sent; it takes one\.$/,
    ],
    'four files for three': [
      formOf(
        ['file', ['a.pdf', pdf]],
        ...(['1', '2', '3', '4'] as const).map((it) => ['extra', [`${it}.pdf`, pdf]] as const),
      ),
      'Invalid parameters',
      /^extra: more than 3 files/,
    ],
    'an empty file': [formOf(['file', ['a.pdf', '']]), 'Invalid file format', /a\.pdf is empty/],
    'something that is no document': [
      formOf(['file', ['a.pdf', 'hello']]),
      'Invalid file format',
      /a\.pdf is not a valid PDF/,
    ],
    'another format': [formOf(['file', ['a.pdf', 'GIF89a']]), 'Unsupported file format', /GIF/],
    'an option out of range': [
      formOf(['file', ['a.pdf', pdf]], ['number', '10']),
      'Invalid parameters',
      /^number: 10 .*1 to 9/,
    ],
    'an option of another type': [
      formOf(['file', ['a.pdf', pdf]], ['flag', 'yes']),
      'Invalid parameters',
      /^flag: "yes" .*true or false/,
    ],
    'an option twice': [
      formOf(['file', ['a.pdf', pdf]], ['number', '1'], ['number', '2']),
      'Invalid parameters',
      /^number: sent 2 times/,
    ],
    '10,000 fields': [
      formOf(['file', ['a.pdf', pdf]], ...Array.from({ length: 10_000 }, (_, n) => [`field${n}`, ''] as const)),
      'Invalid request',
      /more than 2000 fields/,
    ],
    'more than 1 MiB of text': [
      formOf(['text', 'x'.repeat(2 ** 20 + 1)], ['file', ['a.pdf', pdf]]),
      'Invalid request',
      /larger than 1024 KiB/,
    ],
  };
  for (const [what, [form, error, message]] of Object.entries(forms)) {
    it(`of a form with ${what} with 400 ${error}`, async () => {
      const answer = await server.post('test-echo', form);
      expect(answer.json()).to.include({ error, statusCode: 400 });
      expect(answer.json()['message']).to.match(message);
      expect(await server.jobs()).to.deep.equal([]);
    });
  }

  const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
  const bodies: Readonly<Record<string, string>> = {
    'is empty': '',
    'breaks off in a value': `--b\r\n${part}\r\n\r\n%PDF-`,
    'breaks off in a header': `--b\r\n${part}`,
    'has no boundary': 'hello',
    'has a header without a name': `--b\r\n: x\r\n\r\n\r\n--b--\r\n`,
    'has a part without a name': '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    'has a part without a header': '--b\r\n\r\nx\r\n--b--\r\n',
    'has a part in an encoding that there is not': `--b\r\n${part}\r\nContent-Transfer-Encoding: magic\r\n\r\nx\r\n--b--\r\n`,
    'has an endless header': `--b\r\n${part}${' filename='.repeat(50_000)}\r\n\r\nx\r\n--b--\r\n`,
    'goes on long after its end': `--b\r\n${part}\r\n\r\n${pdf}\r\n--b--\r\n${'x'.repeat(2 ** 19)}`,
  };
  for (const [what, body] of Object.entries(bodies)) {
    it(`of a form that ${what} with 400 Invalid request`, async () => {
      const answer = await server.send('/api/pdf/test-echo', {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      expect(answer.json()).to.include({ error: 'Invalid request', statusCode: 400 });
      expect(await server.jobs()).to.deep.equal([]);
    });
  }

  it('and continues to serve requests', async () => {
    expect((await server.post('test-echo', echoForm())).status).to.equal(200);
  });
});
