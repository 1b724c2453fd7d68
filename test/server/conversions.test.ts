import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { docx } from '../fixtures/office/docx.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../fixtures/office/stored.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { until } from '../fixtures/until.js';
import { formOf, startTestServer, type TestServer } from './harness.js';

const { lockedDocx } = await storedByLibreOffice();
type Fields = readonly (readonly [string, string | readonly [string, string | Buffer]])[];

const quick = { concurrencyPerKey: 100, ratePerMinute: 10_000, ratePerHour: 10_000, sandbox: sandboxMode } as const;

describe('the service, converting documents', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ ...quick, cores: 1 }, []);
    await server.running.engine.warm();
  });
  after(() => server[Symbol.asyncDispose]());

  it('returns a PDF as an attachment, named after the document', async () => {
    const answer = await server.post('word-to-pdf', formOf(['file', ['Größe „1“.DOCX', docx()]]));
    expect([answer.status, answer.headers['content-type']]).to.deep.equal([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).to.equal(
      `attachment; filename="Gro_e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9E1%E2%80%9C.pdf`,
    );
    expect(answer.headers['x-warnings']).to.equal(undefined);
    expect(answer.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
  });

  it('warns of missing fonts and unknown fields in the header X-Warnings', async () => {
    const body = [{ paragraph: [{ text: 'Hello', font: 'Fönt of Nowhere' }] }];
    const answer = await server.post('convert', formOf(['file', ['a.docx', docx({ body })]], ['pages', '1']));
    const header = String(answer.headers['x-warnings']);
    const warnings = (JSON.parse(header) as readonly string[]).join('\n');
    expect(header).to.match(/^[ -~]*$/);
    expect(warnings).to.contain('Fönt of Nowhere (').and.contain('"pages"');
  });

  it('opens a protected document with its password, and warns that the PDF has none', async () => {
    const form = formOf(['file', ['a.docx', lockedDocx]], ['password', OFFICE_PASSWORD], ['outputFileName', '../b']);
    const answer = await server.post('convert', form);
    expect([answer.status, answer.headers['content-disposition']]).to.deep.equal([200, 'attachment; filename="b.pdf"']);
    expect(answer.headers['x-warnings']).to.contain('"a.docx: the PDF opens without a password."');
  });

  const refused: readonly [what: string, operation: string, fields: Fields, error: string, message: RegExp][] = [
    ['a protected document', 'convert', [['file', ['a.docx', lockedDocx]]], 'Password required', /^a\.docx: /],
    [
      'a protected document with another password',
      'word-to-pdf',
      [
        ['file', ['a.docx', lockedDocx]],
        ['password', 'sesame'],
      ],
      'Invalid password',
      /^a\.docx: /,
    ],
    [
      'a PDF',
      'convert',
      [['file', ['a.docx', pdf()]]],
      'Unsupported file format',
      /^file: a\.docx is a PDF file; .* are accepted\.$/,
    ],
    [
      'a text document for a workbook',
      'excel-to-pdf',
      [['file', ['a.xlsx', docx()]]],
      'Unsupported file format',
      /^file: a\.xlsx is a DOCX file; XLSX, XLS and XLSB are accepted\.$/,
    ],
    ['an empty file', 'convert', [['file', ['a.txt', '']]], 'Invalid file format', /^file: a\.txt is empty\.$/],
    [
      'two files',
      'convert',
      [
        ['file', ['a.txt', 'Hello']],
        ['file', ['b.txt', 'Hello']],
      ],
      'Invalid parameters',
      /^file: more than one file/,
    ],
  ];
  for (const [what, operation, fields, error, message] of refused) {
    it(`rejects ${what} for ${operation} with 400 ${error}`, async () => {
      const answer = await server.post(operation, formOf(...fields));
      expect([answer.status, answer.json()['error']]).to.deep.equal([400, error]);
      expect(answer.json()['message']).to.match(message);
    });
  }

  /** A busy converter has its document in its folder. */
  const isAtWork = (job: string): boolean => existsSync(join(job, 'document'));

  it('serves other clients after clients have disconnected', async () => {
    const gone = new AbortController();
    const hanging = server.send('/api/pdf/convert', { method: 'POST', body: hangingPage(0), signal: gone.signal });
    const failed = hanging.catch(() => 'gone');
    await until(async () => (await server.jobs()).some(isAtWork));
    gone.abort();
    expect(await failed).to.equal('gone');
    expect((await server.post('convert', formOf(['file', ['a.txt', 'Hello']]))).status).to.equal(200);
  });

  it('responds with 503 when the queue is full', async () => {
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const answers = Array.from({ length: MORE_THAN_MAY_WAIT }, (_, number) =>
      server.send('/api/pdf/convert', { method: 'POST', body: hangingPage(number), signal: gone.signal }),
    );
    const busy = await Promise.any(
      answers.map(async (it) => {
        const answer = await it;
        expect([answer.status, answer.json()['error']]).to.deep.equal([503, 'Service busy']);
        return answer;
      }),
    );
    expect(Number(busy.headers['retry-after'])).to.be.at.least(1);
    gone.abort();
    await Promise.allSettled(answers);
  });

  it('leaves no folders but those of its converters', async () => {
    await until(async () => (await server.jobs()).length === converters);
  });
});

describe('the service, with a time limit shorter than a conversion', () => {
  it('ends the job with 504', async () => {
    await using server = await startTestServer({ ...quick, cores: 1, jobTimeoutSeconds: 1 }, []);
    const answer = await server.send('/api/pdf/convert', { method: 'POST', body: hangingPage(0) });
    expect([answer.status, answer.json()['error']]).to.deep.equal([504, 'Processing timed out']);
  });
});

/** More than the queue of 32 jobs, the running conversion and the slow conversions together. */
const MORE_THAN_MAY_WAIT = 40;

/** One converter for each of office documents, web pages, OCR and images; its folder is among those of the jobs. */
const converters = 4;

const hangingPage = (number: number): ReturnType<typeof formOf> =>
  formOf(['file', [`${number}.html`, `<!doctype html><title>${number}</title><script>for (;;);</script>`]]);
