import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { rotationsOf, textsOf } from '../fixtures/look/evidence.js';
import { fileBySharp } from '../fixtures/images/image-files.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { until } from '../fixtures/until.js';
import { type Answer, formOf, startTestServer, type TestServer } from './harness.js';

type Fields = readonly (readonly [string, string | readonly [string, string | Buffer]])[];

const book = (needs: Parameters<typeof pdf>[0], name = 'book.pdf'): readonly [string, Buffer] => [name, pdf(needs)];
const locked = { encrypt: ['open', 'owner', '256'] } as const;

describe('the service, on documents', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ sandbox: sandboxMode, concurrencyPerKey: 32, ratePerMinute: 1000 }, []);
  });
  after(() => server[Symbol.asyncDispose]());

  /** The text and the rotation of each page of a result. */
  async function shown({ bytes }: Answer): Promise<readonly string[]> {
    const path = join(tmpdir(), `shown-${process.pid}-${Math.random()}.pdf`);
    await writeFile(path, bytes);
    const [texts, turns] = [await textsOf({ path }), await rotationsOf({ path })];
    await rm(path);
    return texts.map((text, index) => `${text.trim()}, ${turns[index] ?? 0}°`);
  }

  const results: readonly [operation: string, fields: Fields, pages: readonly string[]][] = [
    [
      'rotate-pages',
      [
        ['file', book({ pages: 2 })],
        ['angle', '90'],
        ['pages', '2'],
      ],
      ['Page 1, 0°', 'Page 2, 90°'],
    ],
    [
      'extract-pages',
      [
        ['file', book({ pages: 5 })],
        ['pages', '4,1'],
      ],
      ['Page 4, 0°', 'Page 1, 0°'],
    ],
    [
      'remove-pages',
      [
        ['file', book({ pages: 3 })],
        ['pages', '1-2'],
      ],
      ['Page 3, 0°'],
    ],
    [
      'reorganize',
      [
        ['file', book({ pages: 2 })],
        ['pageOrder', '2,1,2'],
      ],
      ['Page 2, 0°', 'Page 1, 0°', 'Page 2, 0°'],
    ],
    [
      'merge',
      [
        ['files', book({ pages: 1, turned: 90 })],
        ['files', book({ pages: 2 })],
      ],
      ['Page 1, 90°', 'Page 1, 0°', 'Page 2, 0°'],
    ],
    ['linearize', [['file', book({ pages: 2 })]], ['Page 1, 0°', 'Page 2, 0°']],
    ['repair', [['file', book({ pages: 1 })]], ['Page 1, 0°']],
    [
      'update-metadata',
      [
        ['file', book({ pages: 1 })],
        ['title', 'T'],
      ],
      ['Page 1, 0°'],
    ],
  ];

  for (const [operation, fields, pages] of results) {
    it(`returns the right PDF for ${operation}`, async () => {
      const answer = await server.post(operation, formOf(...fields));
      expect([answer.status, answer.headers['content-type']]).to.deep.equal([200, 'application/pdf']);
      expect(await shown(answer)).to.deep.equal(pages);
    });
  }

  it('returns the same results for sixteen concurrent requests as for single requests', async () => {
    const sixteen = [...results, ...results];
    const answers = await Promise.all(sixteen.map(([operation, fields]) => server.post(operation, formOf(...fields))));
    for (const [index, answer] of answers.entries()) {
      expect(await shown(answer), sixteen[index]?.[0]).to.deep.equal(sixteen[index]?.[2]);
    }
  });

  it('accepts an image instead of a text for a watermark', async () => {
    const picture = await fileBySharp((image) => image.png());
    const fields: Fields = [
      ['file', book({ pages: 1 })],
      ['watermarkImage', ['logo.png', picture]],
    ];
    const answer = await server.post('add-watermark', formOf(...fields));
    expect(answer.status).to.equal(200);
    expect(await shown(answer)).to.deep.equal(['Page 1, 0°']);
  });

  it('recovers a truncated PDF, with a warning', async () => {
    const answer = await server.post('linearize', formOf(['file', ['a.pdf', pdf({ pages: 3 }).subarray(0, 700)]]));
    expect(await shown(answer)).to.deep.equal(['Page 1, 0°', 'Page 2, 0°', 'Page 3, 0°']);
    expect(answer.headers['x-warnings']).to.match(/a\.pdf: the document is damaged/);
  });

  it('returns a split document as a ZIP, and metadata as JSON', async () => {
    const zip = await server.post('split', formOf(['file', book({ pages: 2 })]));
    expect(zip.headers['content-type']).to.equal('application/zip');
    expect(zip.headers['content-disposition']).to.equal('attachment; filename="book.zip"');
    const facts = await server.post('read-metadata', formOf(['file', book({ pages: 2 })]));
    expect(facts.headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(facts.json()).to.include({ pageCount: 2, isEncrypted: false });
  });

  const refused: readonly [
    what: string,
    operation: string,
    fields: Fields,
    status: number,
    error: string,
    message: RegExp,
  ][] = [
    ['what is no PDF', 'linearize', [['file', ['a.pdf', 'hello']]], 400, 'Invalid file format', /^file: a\.pdf/],
    ['an empty file', 'linearize', [['file', ['a.pdf', '']]], 400, 'Invalid file format', /empty/],
    [
      'a PDF cut off before its pages',
      'linearize',
      [['file', ['a.pdf', pdf({ pages: 3 }).subarray(0, 200)]]],
      400,
      'Invalid file format',
      /damaged/,
    ],
    [
      'a PNG',
      'linearize',
      [['file', ['a.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]]],
      400,
      'Unsupported file format',
      /PDF is accepted/,
    ],
    ['a missing password', 'linearize', [['file', book(locked)]], 400, 'Password required', /^book\.pdf/],
    [
      'a wrong password',
      'linearize',
      [
        ['file', book(locked)],
        ['password', 'no'],
      ],
      400,
      'Invalid password',
      /does not open/,
    ],
    [
      'a password like an option',
      'linearize',
      [
        ['file', book(locked)],
        ['password', '--decrypt'],
      ],
      400,
      'Invalid password',
      /does not open/,
    ],
    [
      'a password like a file',
      'linearize',
      [
        ['file', book(locked)],
        ['password', '@-'],
      ],
      400,
      'Invalid password',
      /does not open/,
    ],
    [
      'a password with a line break',
      'linearize',
      [
        ['file', book(locked)],
        ['password', 'open\nowner'],
      ],
      400,
      'Invalid parameters',
      /line breaks/,
    ],
    [
      'page 0',
      'extract-pages',
      [
        ['file', book({})],
        ['pages', '0'],
      ],
      400,
      'Invalid page selection',
      /no page 0/,
    ],
    [
      'a page past the end',
      'extract-pages',
      [
        ['file', book({ pages: 4 })],
        ['pages', '9'],
      ],
      400,
      'Invalid page selection',
      /^pages: 9 is past the end; the document has 4 pages\.$/,
    ],
    [
      'the removal of all pages',
      'remove-pages',
      [
        ['file', book({ pages: 2 })],
        ['pages', '1-2'],
      ],
      400,
      'Invalid page selection',
      /at least one must stay/,
    ],
    ['no file', 'linearize', [['outputFileName', 'a']], 400, 'Missing required field', /^file: a file is required/],
    ['one file for merge', 'merge', [['files', book({})]], 400, 'Missing required field', /at least 2 files/],
    [
      'a watermark of nothing',
      'add-watermark',
      [['file', book({})]],
      400,
      'Missing required field',
      /text, watermarkImage/,
    ],
    ['a missing option', 'rotate-pages', [['file', book({})]], 400, 'Missing required field', /^angle: /],
    [
      'an angle of 45',
      'rotate-pages',
      [
        ['file', book({})],
        ['angle', '45'],
      ],
      400,
      'Invalid parameters',
      /90, 180, 270/,
    ],
    [
      'an empty selection of pages',
      'rotate-pages',
      [
        ['file', book({})],
        ['angle', '90'],
        ['pages', ''],
      ],
      400,
      'Invalid page selection',
      /^pages: an empty item is not a page or a range; write for instance 1,3-5\.$/,
    ],
    [
      'a boolean that is spelt otherwise',
      'compress',
      [
        ['file', book({})],
        ['removeMetadata', 'True'],
      ],
      400,
      'Invalid parameters',
      /^removeMetadata: "True" is not accepted; it must be true or false\.$/,
    ],
    ['no attachments', 'extract-embedded-files', [['file', book({})]], 404, 'No embedded files', /./],
    [
      'an encrypted file among those to merge',
      'merge',
      [
        ['files', book({})],
        ['files', book(locked, 'locked.pdf')],
      ],
      400,
      'Password required',
      /^locked\.pdf/,
    ],
  ];
  for (const [what, operation, fields, status, error, message] of refused) {
    it(`responds to ${what} with ${status} ${error}`, async () => {
      const answer = await server.post(operation, formOf(...fields));
      expect(answer.json()).to.include({ error, statusCode: status });
      expect([answer.status, answer.json()['message']]).to.satisfy(
        ([code, text]: [number, string]) => code === status && message.test(text),
        String(answer.json()['message']),
      );
    });
  }

  const names: readonly [given: string, header: string][] = [
    ['../../etc/passwd', 'attachment; filename="passwd.pdf"'],
    ['a\r\nSet-Cookie: b=c', 'attachment; filename="aSet-Cookie b=c.pdf"'],
    ['Bericht 🙂', `attachment; filename="Bericht _.pdf"; filename*=UTF-8''Bericht%20%F0%9F%99%82.pdf`],
  ];
  for (const [given, header] of names) {
    it(`makes a safe file name from ${JSON.stringify(given)}`, async () => {
      const answer = await server.post('linearize', formOf(['file', book({})], ['outputFileName', given]));
      expect([answer.status, answer.headers['content-disposition'], answer.headers['set-cookie']]).to.deep.equal([
        200,
        header,
        undefined,
      ]);
    });
  }

  it('is ready and has no work folders left afterwards', async () => {
    expect((await server.post('linearize', formOf(['file', book({})]))).status).to.equal(200);
    // The folder is removed shortly after the response has ended.
    await until(async () => (await server.jobs()).length === 0);
  });
});
