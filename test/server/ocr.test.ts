import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { textsOf } from '../fixtures/look/evidence.js';
import { printed } from '../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../fixtures/ocr/sample-texts.js';
import { scannedPdf } from '../fixtures/ocr/scanned-pdf.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { type Answer, formOf, startTestServer, type TestServer } from './harness.js';

const { lines } = sampleTexts.latin;
const page = { print: await printed(lines) };
const scan = await scannedPdf([page]);

describe('the service, on scans', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ sandbox: sandboxMode, ocrEngine: 'native' }, []);
  });
  after(() => server[Symbol.asyncDispose]());

  const read = (bytes: Buffer, ...languages: readonly string[]): Promise<Answer> =>
    server.post('ocr', formOf(['file', ['a.pdf', bytes]], ...languages.map((it) => ['languages', it] as const)));

  async function textIn({ bytes }: Answer): Promise<string> {
    const path = join(tmpdir(), `shown-${process.pid}-${Math.random()}.pdf`);
    await writeFile(path, bytes);
    const texts = await textsOf({ path });
    await rm(path);
    return texts.join('').trim();
  }

  it('recognises text in the languages of a repeated field', async () => {
    const answer = await read(scan, 'German', 'english');
    expect([answer.status, answer.headers['content-type']]).to.deep.equal([200, 'application/pdf']);
    expect(await textIn(answer)).to.equal(lines.join('\n'));
  });

  it('warns when there is nothing to recognise', async () => {
    const answer = await read(pdf());
    expect(answer.status).to.equal(200);
    expect(answer.headers['x-warnings']).to.contain('a.pdf: there is nothing to read;');
  });

  it('lists the available languages in the error for an unknown one', async () => {
    const answer = await read(scan, 'Klingon');
    expect([answer.status, answer.json()['error']]).to.deep.equal([400, 'Invalid parameters']);
    expect(answer.json()['message']).to.match(/"Klingon".* one of Afrikaans, .*, Yoruba\./);
  });

  it('rejects an encrypted document without its password', async () => {
    const answer = await read(pdf({ encrypt: ['open', 'owner', '256'] }));
    expect([answer.status, answer.json()['error']]).to.deep.equal([400, 'Password required']);
  });

  it('processes a small scan while a large scan is in progress', async () => {
    const large = await scannedPdf(Array.from({ length: 12 }, () => page));
    let isDone = false;
    const whole = read(large).finally(() => (isDone = true));
    const small = await read(scan);
    expect([small.status, isDone]).to.deep.equal([200, false]);
    expect((await whole).status).to.equal(200);
  });
});
