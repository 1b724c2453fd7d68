import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { zipEntries } from '../../fixtures/archives/zip-entries.js';
import { pageCountOf, rotationsOf, textsOf } from '../../fixtures/look/evidence.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { until } from '../../fixtures/until.js';
import { openRaw } from '../raw-connection.js';
import { type Answer, authOf, formOf, startTestServer, type TestServer } from '../harness.js';

type Field = readonly [string, string | readonly [string, string | Buffer]];

const pipelineOf = (...lines: readonly string[]): string => ['name: test', 'steps:', ...lines].join('\n');
const linearize = '- operation: linearize';
const rotate = '- { operation: rotate-pages, options: { angle: 90 } }';

describe('POST /api/pdf/pipeline', () => {
  let server: TestServer;
  before(async () => void (server = await startTestServer({ ratePerMinute: 1000 })));
  afterEach(() => until(async () => (await server.jobs()).length === 0));
  after(async () => await server[Symbol.asyncDispose]());

  const send = (pipeline: string, ...fields: readonly Field[]): Promise<Answer> =>
    server.post('pipeline', formOf(...fields, ['pipeline', pipeline]));
  const document = (name: string, needs?: Parameters<typeof pdf>[0]): Field => ['file', [name, pdf(needs)]];

  async function onDisk<Value>(bytes: Buffer, look: (path: string) => Promise<Value>): Promise<Value> {
    const path = join(tmpdir(), `quire-pipeline-${process.pid}.pdf`);
    await writeFile(path, bytes);
    try {
      return await look(path);
    } finally {
      await rm(path);
    }
  }
  const entriesIn = (bytes: Buffer): Promise<Readonly<Record<string, string>>> => onDisk(bytes, zipEntries);
  const pagesIn = (bytes: Buffer, password?: string): Promise<number | undefined> =>
    onDisk(bytes, (path) => pageCountOf({ path, password }));
  const messageOf = (answer: Answer): unknown => answer.json()['message'];

  it('runs the operations on a document, and names the result after the template', async () => {
    const answer = await send(
      pipelineOf('- { operation: remove-pages, options: { pages: "1" } }', rotate),
      document('report.pdf', { pages: 3 }),
    );
    expect(answer.status, answer.bytes.toString().slice(0, 200)).to.equal(200);
    expect(answer.headers).to.include({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report-rotate-pages.pdf"',
    });
    await onDisk(answer.bytes, async (path) => {
      expect((await textsOf({ path })).map((it) => it.trim())).to.deep.equal(['Page 2', 'Page 3']);
      expect(await rotationsOf({ path })).to.deep.equal([90, 90]);
    });
  });

  it('accepts the pipeline as a file, and as JSON', async () => {
    const text = JSON.stringify({ name: 'test', steps: [{ operation: 'linearize' }] });
    const answer = await server.post('pipeline', formOf(['pipeline', ['p.json', text]], document('a.pdf')));
    expect(answer.status).to.equal(200);
  });

  it('packs the results of several documents, whose names may be equal', async () => {
    const pages = [document('a.pdf', { pages: 1 }), document('b.pdf', { pages: 2 }), document('a.pdf', { pages: 3 })];
    const answer = await send(pipelineOf(linearize), ...pages);
    expect(answer.headers).to.include({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="test.zip"',
    });
    const entries = await entriesIn(answer.bytes);
    expect(Object.keys(entries)).to.deep.equal(['a-linearize.pdf', 'b-linearize.pdf', 'a-linearize (2).pdf']);
    const counts: (number | undefined)[] = [];
    for (const content of Object.values(entries)) counts.push(await pagesIn(Buffer.from(content, 'latin1')));
    expect(counts).to.deep.equal([1, 2, 3]);
  });

  it('takes documents together, with files that the pipeline names', async () => {
    const answer = await send(
      `documents: together\n${pipelineOf('- { operation: merge, inputs: { files: [cover.pdf, previous] } }')}`,
      ['cover.pdf', ['anything.pdf', pdf({ pages: 1 })]],
      document('a.pdf', { pages: 2 }),
      document('b.pdf', { pages: 3 }),
    );
    expect(answer.headers['content-disposition']).to.equal('attachment; filename="a-merge.pdf"');
    expect(await pagesIn(answer.bytes)).to.equal(6);
  });

  it('gives the results of branches in an archive, and a JSON result alone as JSON', async () => {
    const both = pipelineOf(linearize, '- { operation: extract-text, from: input }');
    const { bytes } = await send(both, document('a.pdf'));
    expect(Object.keys(await entriesIn(bytes))).to.deep.equal(['a-linearize.pdf', 'a-extract-text.json']);
    const one = await send(pipelineOf('- operation: extract-text'), document('a.pdf'));
    expect(one.headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(one.json()).to.have.property('pages');
  });

  it('takes values of variables and secrets from text fields, and warns of the other fields', async () => {
    const pipeline = `variables: { angle: 90 }\n${pipelineOf(
      '- { operation: rotate-pages, options: { angle: "${angle}", password: "${env:DOCUMENT_KEY}" } }',
    )}`;
    const locked = document('a.pdf', { encrypt: ['open', 'owner', '256'] });
    const values: readonly Field[] = [
      ['angle', '180'],
      ['DOCUMENT_KEY', 'open'],
      ['colour', 'red'],
      ['notes.txt', ['n', 'x']],
    ];
    const answer = await send(pipeline, locked, ...values);
    expect(answer.status, answer.bytes.toString().slice(0, 200)).to.equal(200);
    expect(JSON.parse(String(answer.headers['x-warnings']))).to.deep.equal([
      'Unknown fields were ignored: "colour", "notes.txt".',
    ]);
    expect(await pagesIn(answer.bytes)).to.equal(undefined);
    expect(await pagesIn(answer.bytes, 'open')).to.equal(1);
  });

  it('reads neither the environment nor the files of the service', async () => {
    process.env['QUIRE_TEST_KEY'] = 'open';
    try {
      const answer = await send(
        pipelineOf(
          '- { operation: unlock, options: { password: "${env:QUIRE_TEST_KEY}" } }',
          '- { operation: unlock, from: input, options: { password: "${file:/etc/hostname}" } }',
          '- { operation: merge, from: input, inputs: { files: [previous, /etc/hostname] } }',
        ),
        document('a.pdf', { encrypt: ['open', 'owner', '256'] }),
      );
      expect(answer.status).to.equal(400);
      expect(messageOf(answer)).to.equal(
        [
          'pipeline:3:45: The text field QUIRE_TEST_KEY is missing or empty.',
          'pipeline:4:58: A pipeline without a folder reads no files; write ${env:NAME}.',
          'pipeline:5:53: /etc/hostname: there is no step above and no file with this name.',
        ].join('\n'),
      );
    } finally {
      delete process.env['QUIRE_TEST_KEY'];
    }
  });

  it('names the steps of warnings, and the documents where there are several', async () => {
    const signed = pipelineOf(rotate);
    const [alone, among] = [
      await send(signed, document('a.pdf', { signed: true })),
      await send(signed, document('a.pdf', { signed: true }), document('b.pdf')),
    ];
    const [warning = ''] = JSON.parse(String(alone.headers['x-warnings'])) as readonly string[];
    expect(warning).to.match(/^rotate-pages: .*sign/);
    expect(JSON.parse(String(among.headers['x-warnings']))).to.deep.equal([`a.pdf: ${warning}`]);
  });

  it('leaves out documents that an assertion skips, with a warning, and fails if none is left', async () => {
    const short = pipelineOf('- { name: short, assert: { pages: 1 }, otherwise: skip }', linearize);
    const some = await send(short, document('a.pdf', { pages: 2 }), document('b.pdf'));
    expect(some.headers['content-disposition']).to.include('b-linearize.pdf');
    expect(JSON.parse(String(some.headers['x-warnings']))).to.deep.equal([
      'a.pdf: short: a.pdf is skipped: pages: the document has 2, more than 1.',
    ]);
    const none = await send(short, document('a.pdf', { pages: 2 }));
    expect([none.status, none.headers['x-error-kind']]).to.deep.equal([404, 'nothing-found']);
    expect(messageOf(none)).to.equal(
      'The pipeline gives no result. short: a.pdf is skipped: pages: the document has 2, more than 1.',
    );
  });

  it('names the step that failed, its place in the file, and the document', async () => {
    const failing = pipelineOf(linearize, '- name: cut', '  operation: remove-pages', '  options: { pages: "2" }');
    const alone = await send(failing, document('a.pdf'));
    expect([alone.status, alone.json()['error'], alone.headers['x-error-kind']]).to.deep.equal([
      400,
      'Invalid page selection',
      'invalid-pages',
    ]);
    expect(messageOf(alone)).to.match(/^pipeline:4:3: cut: pages: 2 is past the end/);
    const among = await send(failing, document('b.pdf', { pages: 2 }), document('a.pdf'));
    expect(messageOf(among)).to.match(/^pipeline:4:3: cut: a\.pdf: pages: 2 is past the end/);
  });

  const runFailures: readonly (readonly [situation: string, steps: readonly string[], Answer['status'], RegExp])[] = [
    [
      'an assertion that is false',
      [linearize, '- { name: two, assert: { pages: 2 } }'],
      400,
      /^pipeline:4:3: two: .*two is false/,
    ],
    [
      'an error of an operation',
      ['- operation: test-timed-out'],
      504,
      /^pipeline:3:3: test-timed-out: Told: timed-out\.$/,
    ],
    [
      'a fault',
      ['- operation: test-plugin-fault'],
      500,
      /^pipeline:3:3: test-plugin-fault: The service failed .*request id/,
    ],
  ];
  for (const [situation, steps, status, message] of runFailures) {
    it(`tells ${situation}`, async () => {
      const answer = await send(pipelineOf(...steps), document('a.pdf'));
      expect(answer.status).to.equal(status);
      expect(messageOf(answer))
        .to.match(message)
        .and.not.match(/secret/);
      expect(server.logLines.join('')).to.include('"operation":"pipeline"');
    });
  }

  it('requires the permission of every operation, and names those that the key lacks', async () => {
    const pair = await server.running.accounts.createKeyPair({ name: 'some', permissions: ['linearize', 'split'] });
    const run = async (...steps: readonly string[]) =>
      await server.post('pipeline', formOf(document('a.pdf'), ['pipeline', pipelineOf(...steps)]), authOf(pair));
    expect((await run(linearize)).status).to.equal(200);
    const answer = await run(linearize, rotate, rotate, '- operation: ocr');
    expect([answer.status, answer.json()['error']]).to.deep.equal([403, 'Forbidden']);
    expect(messageOf(answer)).to.equal('This API key has no permission for rotate-pages and ocr.');
  });

  it('refuses a pipeline without permission before it receives the files that follow', async () => {
    const pair = await server.running.accounts.createKeyPair({ name: 'some', permissions: ['linearize'] });
    const boundary = 'x';
    const part = (disposition: string, value: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}`;
    const raw = await openRaw(server.url);
    const headers = { ...authOf(pair), 'content-type': `multipart/form-data; boundary=${boundary}`, host: 'x' };
    const head = Object.entries({ ...headers, 'content-length': '100000' }).map(([name, value]) => `${name}: ${value}`);
    raw.write(`POST /api/pdf/pipeline HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    raw.write(`${part('name="pipeline"', pipelineOf(rotate))}\r\n${part('name="file"; filename="a.pdf"', '%PDF-')}`);
    expect(await raw.untilText('no permission for rotate-pages')).to.include('HTTP/1.1 403');
    raw.socket.destroy();
  });

  it('is counted in the usage, with its bytes', async () => {
    await using own = await startTestServer();
    const answer = await own.post('pipeline', formOf(document('a.pdf'), ['pipeline', pipelineOf(linearize)]));
    const rows = () => own.running.accounts.usageSince(new Date(Date.now() - 3_600_000));
    await until(async () => (await rows()).length > 0);
    expect((await rows())[0]).to.include({
      operation: 'pipeline',
      requests: 1,
      errors: 0,
      bytesOut: answer.bytes.length,
    });
  });

  const form = (...fields: readonly Field[]) => formOf(...fields);
  const rejected: readonly (readonly [what: string, ReturnType<typeof form>, error: string, message: RegExp])[] = [
    [
      'a form without a pipeline',
      form(document('a.pdf')),
      'Missing required field',
      /^pipeline: this field is required/,
    ],
    [
      'a form without a document',
      form(['pipeline', pipelineOf(linearize)]),
      'Missing required field',
      /^file: at least one/,
    ],
    ['a text as a document', form(['file', 'x']), 'Missing required field', /^file: text was sent/],
    [
      'two pipelines',
      form(document('a.pdf'), ['pipeline', pipelineOf(linearize)], ['pipeline', pipelineOf(rotate)]),
      'Invalid parameters',
      /^pipeline: more than one/,
    ],
    [
      'two values of one variable',
      form(['title', 'a'], ['title', 'b'], document('a.pdf'), [
        'pipeline',
        `variables: { title: null }\n${pipelineOf('- { operation: update-metadata, options: { title: "${title}" } }')}`,
      ]),
      'Invalid parameters',
      /^title: more than one value/,
    ],
    [
      'two files of one name',
      form(['logo.png', ['l', 'x']], ['logo.png', ['l', 'y']]),
      'Invalid parameters',
      /^logo\.png: more than one file/,
    ],
    [
      'a pipeline of more than 256 KiB',
      form(['pipeline', ['p', '#'.repeat(2 ** 18 + 1)]]),
      'Invalid parameters',
      /at most 256 KiB/,
    ],
    [
      'a document of a format that no step takes',
      form(
        ['file', ['a.zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')]],
        ['pipeline', pipelineOf(rotate)],
      ),
      'Unsupported file format',
      /^pipeline:3:3: rotate-pages: file: a\.zip is a ZIP file; PDF is accepted\.$/,
    ],
  ];
  for (const [what, body, error, message] of rejected) {
    it(`rejects ${what}`, async () => {
      const answer = await server.post('pipeline', body);
      expect([answer.status, answer.json()['error']]).to.deep.equal([400, error]);
      expect(messageOf(answer)).to.match(message);
    });
  }

  const situations: readonly (readonly [situation: string, pipeline: string, message: string])[] = [
    [
      'a mismatch of formats',
      pipelineOf('- operation: convert-to-images', rotate),
      'pipeline:4:3: rotate-pages takes PDF, and convert-to-images gives ZIP.',
    ],
    [
      'a fan-in of too few files',
      pipelineOf('- operation: merge'),
      'pipeline:3:3: merge takes at least 2 files as files, and gets 1; name the others under inputs, or set `documents: together`.',
    ],
    [
      'a fan-out into a step that takes no such files',
      pipelineOf('- operation: split', '- operation: extract-text', linearize),
      'pipeline:5:3: linearize takes PDF, and extract-text gives a list of JSON files.',
    ],
    [
      'encryption in the middle',
      pipelineOf('- { operation: protect, options: { openPassword: "${env:KEY}" } }', rotate),
      'pipeline:4:3: rotate-pages gets an encrypted document: move protect to the end, or give rotate-pages its option password.',
    ],
    [
      'an undeclared operation',
      pipelineOf('- operation: rotat-pages'),
      'pipeline:3:14: There is no operation rotat-pages; the nearest is rotate-pages.',
    ],
    [
      'an output type by option that the next step does not take',
      pipelineOf('- { operation: convert-to-html, options: { format: epub } }', linearize),
      'pipeline:4:3: linearize takes PDF, and convert-to-html gives EPUB.',
    ],
    [
      'conditions that exclude each other',
      pipelineOf(
        '- { name: short, assert: { pages: { maximum: 9 } } }',
        '- { operation: linearize, when: { pages: 12 } }',
      ),
      'pipeline:4:42: pages: this is never true: short lets only documents pass for which it is false.',
    ],
    [
      'an unused branch',
      pipelineOf('- { name: a, operation: linearize }', '- operation: compress', '- { assert: { pages: 1 }, from: a }'),
      'pipeline:5:33: from: the branch that begins here is unused: it has no operation.',
    ],
    [
      'a loop',
      pipelineOf('- { name: top, operation: linearize }', '- { assert: { pages: 1 }, otherwise: top }'),
      'pipeline:4:38: otherwise: top is not below this step, which would be a loop; name a step further down.',
    ],
    [
      'a variable without a value',
      `variables: { reportTitle: null }\n${pipelineOf('- { operation: update-metadata, options: { title: "${reportTitle}" } }')}`,
      'pipeline:4:51: ${reportTitle} has no value; send it in the text field reportTitle.',
    ],
  ];
  for (const [situation, pipeline, message] of situations) {
    it(`tells ${situation}, with its place`, async () => {
      const answer = await send(pipeline, ['KEY', 'secret'], document('a.pdf'));
      expect([answer.status, answer.json()['error']]).to.deep.equal([400, 'Invalid parameters']);
      expect(messageOf(answer)).to.equal(message);
    });
  }

  it('takes what is named like a property of every object for nothing special', async () => {
    const pipeline = `variables: { constructor: null }\n${pipelineOf(
      '- { operation: update-metadata, options: { title: "${constructor}" } }',
      '- { operation: unlock, options: { password: "${env:toString}" } }',
    )}`;
    expect(messageOf(await send(pipeline, ['__proto__', 'x'], document('a.pdf')))).to.equal(
      [
        'pipeline:4:51: ${constructor} has no value; send it in the text field constructor.',
        'pipeline:5:45: The text field toString is missing or empty.',
      ].join('\n'),
    );
  });
});
