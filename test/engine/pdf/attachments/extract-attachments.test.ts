import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';

import { TooComplex } from '../../../../engine/errors.js';
import extract from '../../../../engine/pdf/attachments/extract-attachments.js';
import { type AttachedFile, attachmentPdf } from '../../../fixtures/pdf/metadata-pdfs.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

const generous = { files: 100, bytes: 2 ** 30 };
const flate = '/Filter /FlateDecode';
const packed = (data: string | Buffer): string => deflateSync(data).toString('latin1');
const one = (file: Partial<AttachedFile>): string => attachmentPdf([{ names: '/F (a.txt)', data: 'hello', ...file }]);

const found: readonly (readonly [sentence: string, document: string, files: Readonly<Record<string, string>>])[] = [
  ['a file as it is', one({}), { 'a.txt': 'hello' }],
  ['a file without a byte', one({ data: '' }), { 'a.txt': '' }],
  ['a compressed file without a byte', one({ data: packed(''), dict: flate }), { 'a.txt': '' }],
  ['a file without a byte whose filter has no data either', one({ data: '', dict: flate }), { 'a.txt': '' }],
  ['a compressed file', one({ data: packed('hello'), dict: flate }), { 'a.txt': 'hello' }],
  [
    'a file that is compressed twice',
    one({ data: packed(deflateSync('hello')), dict: '/Filter [/FlateDecode /FlateDecode]' }),
    { 'a.txt': 'hello' },
  ],
  ['a file in hexadecimal', one({ data: '68656C6C6F>', dict: '/Filter /ASCIIHexDecode' }), { 'a.txt': 'hello' }],
  [
    'a compressed file with a predictor',
    one({ data: packed('\0hel\0lo!'), dict: `${flate} /DecodeParms << /Predictor 12 /Columns 3 >>` }),
    { 'a.txt': 'hello!' },
  ],
  ['a file behind a crypt filter that does nothing', one({ dict: '/Filter [/Crypt]' }), { 'a.txt': 'hello' }],
  [
    'a file behind a crypt filter of an encryption that the document lacks',
    one({ dict: '/Filter [/Crypt] /DecodeParms [<< /Name /StdCF >>]' }),
    { 'a.txt': 'hello' },
  ],
  ['the Unicode name first', one({ names: '/F (old.txt) /UF <FEFF00FC>' }), { ü: 'hello' }],
  ['the key of the tree for want of a name', one({ names: '' }), { 'key 1': 'hello' }],
  ['a file on a page', annotated('/Subtype /FileAttachment /FS 10 0 R'), { 'note.txt': 'note' }],
  ['an associated file of a page', onPage('/AF [10 0 R]'), { 'note.txt': 'note' }],
  ['an associated file of the document', onCatalog('/AF [10 0 R]'), { 'note.txt': 'note' }],
  [
    'a file of rich media',
    annotated('/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(k) 10 0 R] >> >>'),
    { 'note.txt': 'note' },
  ],
  ['a file that several lead to once', onCatalog('/AF [10 0 R 10 0 R]', '/AF 10 0 R'), { 'note.txt': 'note' }],
  ['no file that is elsewhere', onCatalog('/AF [<< /F (elsewhere.txt) >>]'), {}],
  ['nothing where there is nothing', rawPdf({ objects: bookObjects(1) }), {}],
  ['nothing in a tree that is none', onCatalog('/Names << /EmbeddedFiles [1 2 3] >>'), {}],
];

describe('extractAttachments', () => {
  for (const [sentence, document, files] of found) {
    it(`extracts ${sentence}`, async () => {
      const { written, warnings } = await extracted(document);
      expect(written).to.deep.equal(files);
      expect(warnings).to.deep.equal([]);
    });
  }

  for (const [sentence, broken] of [
    ['is no Flate', { data: 'nonsense', dict: flate }],
    ['ends early', { data: packed('hello').slice(0, 8), dict: flate }],
    ['has a filter that nobody knows', { dict: '/Filter /Nonsense' }],
  ] as const) {
    it(`omits a file that ${sentence}, with a warning`, async () => {
      const document = attachmentPdf([
        { names: '/F (bad.txt)', data: 'hello', ...broken },
        { names: '/F (good.txt)', data: 'good' },
      ]);
      const { written, warnings } = await extracted(document);
      expect(written).to.deep.equal({ 'good.txt': 'good' });
      expect(warnings).to.deep.equal(['The embedded file "bad.txt" cannot be decoded and was left out.']);
    });
  }

  for (const [sentence, document] of [
    ['one file', one({ data: packed(Buffer.alloc(3 * 2 ** 20)), dict: flate })],
    ['one file that is not compressed', one({ data: 'x'.repeat(3 * 2 ** 20) })],
    [
      'a file that is small again in the end',
      one({
        data: packed(deflateSync(Buffer.alloc(3 * 2 ** 20), { level: 0 })),
        dict: '/Filter [/FlateDecode /FlateDecode]',
      }),
    ],
    [
      'many files together',
      attachmentPdf(Array.from({ length: 3 }, () => ({ names: '', data: packed(Buffer.alloc(2 ** 20)), dict: flate }))),
    ],
  ] as const) {
    it(`rejects more bytes than the limit: ${sentence}`, async () => {
      const error = await extracted(document, { files: 100, bytes: 2 ** 21 }).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(TooComplex).with.property('message').that.includes('more than 2 MB');
    });
  }

  it('rejects more files than the limit', async () => {
    const document = attachmentPdf(Array.from({ length: 3 }, () => ({ names: '', data: 'x' })));
    const error = await extracted(document, { ...generous, files: 2 }).catch((it: unknown) => it);
    expect(error).to.be.instanceOf(TooComplex).with.property('message').that.includes('more than 2 files');
  });

  it('sets the modification time stated in the document', async () => {
    await inTemporaryFolder(one({ dict: '/Params << /ModDate (D:20200102030405Z) >>' }), async (path, folder) => {
      await extract({ path, folder, limits: generous });
      expect(statSync(join(folder, '1')).mtime.toISOString()).to.equal('2020-01-02T03:04:05.000Z');
    });
  });

  it('streams a file of 200 MB', async () => {
    const zeros = Buffer.alloc(200 * 2 ** 20);
    const before = process.memoryUsage().arrayBuffers;
    await inTemporaryFolder(one({ data: packed(zeros), dict: flate }), async (path, folder) => {
      await extract({ path, folder, limits: generous });
      expect(process.memoryUsage().arrayBuffers - before).to.be.below(100 * 2 ** 20);
      const hash = createHash('sha256');
      await pipeline(createReadStream(join(folder, '1')), hash);
      expect(hash.digest('hex')).to.equal(createHash('sha256').update(zeros).digest('hex'));
    });
  });
});

function onCatalog(catalog: string, page = ''): string {
  const objects = { ...bookObjects(1), 1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` };
  const note = { 10: '<< /F (note.txt) /EF << /UF 11 0 R >> >>', 11: stream('', 'note') };
  return rawPdf({ objects: { ...objects, 4: `<< /Type /Page /Parent 2 0 R ${page} >>`, ...note } });
}

function onPage(page: string): string {
  return onCatalog('', page);
}

function annotated(annotation: string): string {
  return onPage(`/Annots [<< /Type /Annot ${annotation} >>]`);
}

async function extracted(document: string, limits = generous) {
  return await inTemporaryFolder(document, async (path, folder) => {
    const answer = await extract({ path, folder, limits });
    if ('malformed' in answer) throw new Error(answer.malformed);
    const written = Object.fromEntries(answer.value.map((it) => [it.name, readFileSync(it.path, 'latin1')]));
    return { written, warnings: answer.warnings };
  });
}

async function inTemporaryFolder<Result>(
  document: string,
  use: (path: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'attachments-'));
  try {
    await mkdir(join(folder, 'files'));
    writeFileSync(join(folder, 'document.pdf'), document, 'latin1');
    return await use(join(folder, 'document.pdf'), join(folder, 'files'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
