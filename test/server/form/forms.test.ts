import { expect } from 'chai';

import { formOf, pdf, startTestServer, type TestServer } from '../harness.js';

describe('the server reads forms', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000 })));
  after(async () => await server[Symbol.asyncDispose]());

  /** Sends the bytes of a form unchanged. */
  async function sendRaw(body: string, boundary = 'b'): Promise<Record<string, unknown>> {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await server.send('/api/pdf/test-echo', { method: 'POST', body, headers });
    expect(answer.status, answer.bytes.toString()).to.equal(200);
    return answer.json();
  }

  const part = (disposition: string, content: string, more = ''): string =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
  const file = part('name="file"; filename="a.pdf"', pdf);

  it('with typed options, and the defaults of missing options', async () => {
    const answer = await server.post(
      'test-echo',
      formOf(
        ['text', ' ü😀 '],
        ['file', ['a.pdf', pdf]],
        ['flag', 'true'],
        ['list', 'b'],
        ['list', 'a'],
        ['list', 'b'],
      ),
    );
    expect(answer.json()['options']).to.deep.equal({ text: ' ü😀 ', flag: true, list: ['b', 'a', 'b'], number: 3 });
  });

  it('with files in the order of the upload, also with other fields between them', async () => {
    const answer = await server.post(
      'test-echo',
      formOf(
        ['extra', ['2.pdf', pdf]],
        ['file', ['a.pdf', pdf]],
        ['extra', ['10.pdf', pdf]],
        ['text', 'x'],
        ['extra', ['1.pdf', pdf]],
      ),
    );
    expect(answer.json()['names']).to.deep.equal({ file: ['a.pdf'], extra: ['2.pdf', '10.pdf', '1.pdf'] });
  });

  it('with an empty optional file input', async () => {
    const empty = part('name="extra"; filename=""', '', 'Content-Type: application/octet-stream\r\n');
    expect(await sendRaw(`${empty}${file}--b--\r\n`)).to.have.deep.property('names', { file: ['a.pdf'], extra: [] });
  });

  it('and says that a compressed body is not accepted', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' };
    const answer = await server.send('/api/pdf/test-echo', { method: 'POST', body: '\x1f\x8b', headers });
    expect(answer.status).to.equal(400);
    expect(answer.headers['accept-encoding']).to.equal('identity');
    expect(answer.json()['message']).to.match(/^Content-Encoding: the body must not be compressed/);
  });

  it('and reports an empty required file input as missing', async () => {
    const body = `${part('name="file"; filename=""', '')}--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await server.send('/api/pdf/test-echo', { method: 'POST', body, headers });
    expect(answer.json()).to.include({ error: 'Missing required field' });
    expect(answer.json()['message']).to.match(/^file: a file is required/);
  });

  it('and names an unknown field that has a file when the file of a known field is missing', async () => {
    const answer = await server.post('test-echo', formOf(['document', ['a.pdf', pdf]]));
    expect(answer.status).to.equal(400);
    expect(answer.json()['message']).to.equal('file: a file is required (PDF); there is no field "document".');
  });

  it('with fields named like properties of every JavaScript object', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const answer = await server.post(
      'test-echo',
      formOf(
        ...names.map((it) => [it, '{"polluted":true}'] as const),
        ...names.map((it) => [it, ['x', pdf]] as const),
        ['file', ['a.pdf', pdf]],
      ),
    );
    expect(answer.status, answer.bytes.toString()).to.equal(200);
    expect(answer.json()['names']).to.deep.equal({ file: ['a.pdf'], extra: [] });
    expect(answer.headers['x-warnings']).to.include('__proto__').and.include('constructor');
    expect({}).not.to.have.property('polluted');
  });

  it('and warns of unknown fields', async () => {
    const answer = await server.post(
      'test-echo',
      formOf(['dpi', '5'], ['attachment', ['a.pdf', pdf]], ['file', ['a.pdf', pdf]]),
    );
    expect(JSON.parse(String(answer.headers['x-warnings']))).to.deep.equal([
      'Unknown fields were ignored: "dpi", "attachment".',
    ]);
  });

  it('and shortens the warning of many unknown fields', async () => {
    const many = Array.from({ length: 500 }, (_, n) => [`${n}${'x'.repeat(200)}`, ''] as const);
    const answer = await server.post('test-echo', formOf(...many, ['file', ['a.pdf', pdf]]));
    const [warning] = JSON.parse(String(answer.headers['x-warnings'])) as readonly string[];
    expect(warning).to.have.length.below(1000).and.include('and 495 more');
  });

  it('with a preamble, an epilogue, and parts without a content type', async () => {
    const told = await sendRaw(`preamble\r\n${file}${part('name=number', '7')}--b--\r\nepilogue`);
    expect(told).to.deep.equal({ options: { flag: false, number: 7 }, names: { file: ['a.pdf'], extra: [] } });
  });

  for (const encoding of ['7bit', '8bit', 'binary', 'BINARY']) {
    it(`with texts of the declared encoding ${encoding}`, async () => {
      const text = part('name="text"', 'x', `Content-Transfer-Encoding: ${encoding}\r\n`);
      expect(await sendRaw(`${text}${file}--b--\r\n`)).to.have.deep.nested.property('options.text', 'x');
    });
  }

  it('with texts that have a content type', async () => {
    const text = part('name="text"', '{"a":1}', 'Content-Type: application/json\r\n');
    expect(await sendRaw(`${text}${file}--b--\r\n`)).to.have.deep.nested.property('options.text', '{"a":1}');
  });

  it('with files whose declared content type decides the format when the name does not', async () => {
    const messageFor = async (fileName: string, declared: string): Promise<unknown> => {
      const text = part(`name="file"; filename="${fileName}"`, 'One < two', `Content-Type: ${declared}\r\n`);
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const sent = { method: 'POST', body: `${text}--b--\r\n`, headers };
      return (await server.send('/api/pdf/test-echo', sent)).json()['message'];
    };
    expect(await messageFor('page', 'text/html; charset=utf-8')).to.equal(
      'file: page is an HTML file; PDF is accepted.',
    );
    expect(await messageFor('page', 'text/plain')).to.equal('file: page is a TXT file; PDF is accepted.');
    expect(await messageFor('page.txt', 'text/html')).to.equal('file: page.txt is a TXT file; PDF is accepted.');
  });

  it('with values that resemble the boundary', async () => {
    const text = part('name="text"', '\r\n--\r\n-b\r\n--a\r\n--');
    expect(await sendRaw(`${text}${file}--b--\r\n`)).to.have.deep.nested.property(
      'options.text',
      '\r\n--\r\n-b\r\n--a\r\n--',
    );
  });

  it('with boundaries that resemble other formats', async () => {
    const body = `${file}--b--\r\n`.replaceAll('--b', '--json-octet-stream-urlencoded');
    expect(await sendRaw(body, 'json-octet-stream-urlencoded')).to.have.deep.nested.property('names.file', ['a.pdf']);
  });

  const names: readonly (readonly [string, string])[] = [
    ['filename="Grüße 😀.pdf"', 'Grüße 😀.pdf'],
    ['filename="a\\"b.pdf"', 'ab.pdf'],
    ['filename="a%22%0D%0AX-Evil: b.pdf"', 'aX-Evil b.pdf'],
    ['filename="..\\..\\C:\\x\\a.pdf"', 'a.pdf'],
    ['filename="../../etc/a.pdf"', 'a.pdf'],
    ['filename=a.pdf', 'a.pdf'],
    ['filename="a; name=b.pdf"', 'a; name=b.pdf'],
    ['filename="x.pdf"; filename*=UTF-8\'\'na%C3%AFve%20file.pdf', 'naïve file.pdf'],
    ["filename*=UTF-8''%F0%9F%98%80.pdf", '😀.pdf'],
    ['filename*=UTF-8\'\'%ff; filename="y.pdf"', 'y.pdf'],
    ['FileName="a.pdf"', 'a.pdf'],
    ['filename=".."', 'document'],
    ['filename="\u0000\u0007"', 'document'],
  ];
  for (const [disposition, name] of names) {
    it(`with ${JSON.stringify(disposition)} as a file with the name ${name}`, async () => {
      const told = await sendRaw(`${part(`name="file"; ${disposition}`, pdf)}--b--\r\n`);
      expect(told).to.have.deep.nested.property('names.file', [name]);
    });
  }

  it('and sends results with names that are safe in a header', async () => {
    const answer = await server.post('test-return', formOf(['file', ['Grüße\r\nX-Evil: 1 😀 "q".pdf', pdf]]));
    expect(answer.bytes.toString()).to.equal(pdf);
    expect(answer.headers).not.to.have.property('x-evil');
    expect(answer.headers['content-disposition']).to.match(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''[ -~]+\.pdf$/,
    );
    expect(answer.headers).to.include({ 'content-type': 'application/pdf', 'content-length': String(pdf.length) });
    expect(answer.headers).to.include({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('and sends JSON results as the body, without a file name', async () => {
    const answer = await server.post('test-echo', formOf(['file', ['a.pdf', pdf]]));
    expect(answer.headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(answer.headers).not.to.have.property('content-disposition');
    expect(answer.headers).not.to.have.property('x-warnings');
  });

  it('and sends warnings in ASCII of at most 4 KiB, with the number of omitted warnings', async () => {
    const answer = await server.post('test-warn', formOf(['file', ['a.pdf', pdf]], ['count', '1000']));
    const header = String(answer.headers['x-warnings']);
    const warnings = JSON.parse(header) as readonly string[];
    expect(header)
      .to.match(/^[ -~]+$/)
      .and.have.length.within(3900, 4096);
    expect(warnings[0]).to.equal('1: „ünïcode“ 😀\r\nX-Evil: yes');
    expect(warnings.at(-1)).to.equal(`${1000 - warnings.length + 1} more warnings were left out.`);
    expect(answer.headers).not.to.have.property('x-evil');
  });
});
