import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createEngine, type Engine } from '../../../../../engine/job/container.js';
import { checkPipeline } from '../../../../../engine/job/pipeline/check-pipeline.js';
import { RunLog } from '../../../../../engine/job/pipeline/run-log.js';
import { readSettings } from '../../../../../engine/job/settings.js';
import { PDF } from '../../../../../engine/media-types/media-types.js';
import { xmpPacket } from '../../../../fixtures/pdf/metadata-pdfs.js';
import { pdf, type PdfNeeds } from '../../../../fixtures/pdf/pdf.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';

describe('Facts of documents', () => {
  let folder: string;
  let engine: Engine;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-facts-'));
    engine = await createEngine(readSettings({ QUIRE_SANDBOX: 'off', QUIRE_WORK: folder }));
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** Runs a pipeline on a document of two pages; returns the number of pages of the result. */
  async function run(needs: PdfNeeds, ...steps: readonly unknown[]): Promise<number> {
    const text = JSON.stringify({ name: 'test', steps });
    const pipeline = checkPipeline({ text, file: 'p' }, engine.operations, { given: new Map(), environment: {} });
    await using workspace = await engine.openWorkspace();
    const file = workspace.newFile({ name: 'a.pdf', type: PDF });
    await writeFile(file.path, pdf({ pages: 2, ...needs }));
    const { signal } = new AbortController();
    const log = new RunLog();
    const fileAt = () => Promise.reject(new Error('The pipeline names no files.'));
    await engine.runPipeline({ pipeline, files: [file], workspace, signal, log, fileAt });
    return log.pages;
  }

  const metadata = (properties: string): PdfNeeds => ({
    catalog: '/Metadata 900 0 R',
    objects: { 900: stream('/Type /Metadata /Subtype /XML', Buffer.from(xmpPacket(properties)).toString('latin1')) },
  });
  const level2b = metadata('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>');
  const embedded: PdfNeeds = {
    objects: {
      3: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Any /FontDescriptor 900 0 R >>',
      900: '<< /Type /FontDescriptor /FontName /ABCDEF+Any /Flags 32 /FontFile2 901 0 R >>',
      901: stream('', 'program'),
    },
  };
  const composite = (descriptor: string): PdfNeeds => ({
    objects: {
      3: '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [900 0 R] >>',
      900: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /FontDescriptor << /Type /FontDescriptor ${descriptor} >> >>`,
      901: stream('', 'program'),
    },
  });
  const other = { 7: stream('', 'BT /F1 24 Tf 72 700 Td (Page X) Tj ET') };
  const twice = { 5: stream('', 'BT /F1 24 Tf 72 700 Td (Page 1 Page 1) Tj ET') };
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

  type Case = readonly [what: string, condition: object, isTrueOf: PdfNeeds, isFalseOf: PdfNeeds, reason: string];
  const cases: readonly Case[] = [
    [
      'a script that runs at the opening',
      { javascript: true },
      { catalog: `/OpenAction ${script}` },
      {},
      'javascript: the document holds none',
    ],
    [
      'a script in the name tree',
      { javascript: false },
      {},
      { catalog: '/Names << /JavaScript << /Names [(a) 900 0 R] >> >>', objects: { 900: script } },
      'javascript: the document holds JavaScript',
    ],
    ['an embedded font', { fontsEmbedded: true }, embedded, {}, 'fontsEmbedded: not all fonts are embedded'],
    [
      'a composite font that is embedded',
      { fontsEmbedded: true },
      composite('/FontFile2 901 0 R'),
      composite(''),
      'fontsEmbedded: not all fonts are embedded',
    ],
    ['a missing font', { fontsEmbedded: false }, {}, embedded, 'fontsEmbedded: all fonts are embedded'],
    ['any PDF/A level', { pdfa: true }, level2b, metadata(''), 'pdfa: the document claims no level'],
    ['no PDF/A level', { pdfa: false }, {}, level2b, 'pdfa: the document claims 2b'],
    ['a PDF/A level of several', { pdfa: ['3u', 'PDF/A-2B'] }, level2b, {}, 'pdfa: the document claims no level'],
    [
      'another PDF/A level',
      { pdfa: '2b' },
      level2b,
      metadata('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>'),
      'pdfa: the document claims 2u',
    ],
    ['a signature', { signed: true }, { signed: true }, {}, 'signed: the document is not signed'],
    ['no signature', { signed: false }, {}, { signed: true }, 'signed: the document is signed'],
    [
      'a language with a region',
      { language: 'de' },
      { catalog: '/Lang (de-AT)' },
      { catalog: '/Lang (den)' },
      'language: the document states den',
    ],
    [
      'a region',
      { language: ['fr', 'en-GB'] },
      { catalog: '/Lang (EN-gb)' },
      { catalog: '/Lang (en)' },
      'language: the document states en',
    ],
    ['a stated language', { language: 'en' }, { catalog: '/Lang (en)' }, {}, 'language: the document states none'],
    [
      'encryption',
      { encrypted: true },
      { encrypt: ['', 'owner', '256'] },
      {},
      'encrypted: the document is not encrypted',
    ],
    [
      'text',
      { hasText: true },
      {},
      { objects: { 5: stream('', ''), 7: stream('', '') } },
      'hasText: the pages have none',
    ],
    [
      'a size',
      { size: { maximum: '2 KB' } },
      {},
      { objects: { 900: stream('', 'x'.repeat(2048)) } },
      'size: the file has ',
    ],
    [
      'a text on a page',
      { text: { present: ['page  1', 'PAGE 2'] } },
      {},
      { objects: other },
      'text: no page has "PAGE 2"',
    ],
    ['no such text', { text: { absent: ['page 3', 'page 2'] } }, { objects: other }, {}, 'text: a page has "page 2"'],
    [
      'texts of pages, not across them',
      { text: { absent: '1 Page' } },
      {},
      { objects: twice },
      'text: a page has "1 Page"',
    ],
  ];
  for (const [what, condition, isTrueOf, isFalseOf, reason] of cases) {
    it(`tell ${what} for assertions and conditions`, async () => {
      const linearize = { operation: 'linearize' };
      const assertion = { name: 'check', assert: condition };
      expect(await run(isTrueOf, assertion, linearize)).to.equal(2);
      const failure: unknown = await run(isFalseOf, assertion, linearize).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(Error).with.property('message').that.contains(`check is false: ${reason}`);
      const cut = { operation: 'remove-pages', options: { pages: '1' }, when: condition };
      expect(await run(isTrueOf, cut)).to.equal(1);
      expect(await run(isFalseOf, cut)).to.equal(2);
    });
  }
});
