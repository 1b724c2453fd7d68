import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import yauzl, { type Entry } from 'yauzl';

import { TooComplex } from '../../../../engine/errors.js';
import pack from '../../../../engine/pdf/attachments/pack-attachments.js';
import { zipEntries } from '../../../fixtures/archives/zip-entries.js';
import { type AttachedFile, attachmentPdf } from '../../../fixtures/pdf/metadata-pdfs.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const generous = { files: 100, bytes: 2 ** 30 };
const flate = '/Filter /FlateDecode';
const binary = (data: Buffer): string => data.toString('latin1');
const packed = (data: string | Buffer, level = 9): string => binary(deflateSync(data, { level }));
const one = (file: Partial<AttachedFile>): string => attachmentPdf([{ names: '/F (a.txt)', data: 'hello', ...file }]);

const text = 'This text is repeated. '.repeat(1000);
const noise = binary(randomBytes(100_000));
const zeros = Buffer.alloc(3 * 2 ** 20);

const found: readonly (readonly [sentence: string, document: string, data: string])[] = [
  ['a file as it is', one({}), 'hello'],
  ['a file without a byte whose filter has no data either', one({ data: '', dict: flate }), ''],
  ['a compressed file without a byte', one({ data: packed(''), dict: flate }), ''],
  ['a compressed file', one({ data: packed(text), dict: flate }), text],
  ['a compressed file with a line end after its data', one({ data: `${packed(text)}\r\n`, dict: flate }), text],
  ['a compressed file with other data after its data', one({ data: packed(text) + noise, dict: flate }), text],
  [
    'a compressed file with megabytes after its data',
    one({ data: packed(text) + noise.repeat(30), dict: flate }),
    text,
  ],
  ['a file compressed by stored blocks', one({ data: packed(Buffer.from(noise, 'latin1'), 0), dict: flate }), noise],
  [
    'a file that is compressed twice',
    one({ data: packed(deflateSync('hello')), dict: '/Filter [/FlateDecode /FlateDecode]' }),
    'hello',
  ],
  ['a file in hexadecimal', one({ data: '68656C6C6F>', dict: '/Filter /ASCIIHexDecode' }), 'hello'],
];

describe('packAttachments', () => {
  for (const [sentence, document, data] of found) {
    it(`packs ${sentence}`, async () => {
      const { entries, warnings } = await packedFrom(document);
      expect(entries).to.deep.equal({ 'a.txt': data });
      expect(warnings).to.deep.equal([]);
    });
  }

  it('does not compress a compressed file anew', async () => {
    // A better level would give other bytes.
    const data = deflateSync(Buffer.from(text), { level: 1 });
    await inPackedArchive(one({ data: binary(data), dict: flate }), async (path) => {
      const [entry] = await entriesOf(path);
      expect(entry).to.include({ compressionMethod: 8, compressedSize: data.length - 6 });
      expect(readFileSync(path).includes(data.subarray(2, -4))).to.equal(true);
    });
  });

  it('compresses a file that becomes smaller, and stores one that does not', async () => {
    const document = attachmentPdf([
      { names: '/F (a.txt)', data: text },
      { names: '/F (b.bin)', data: noise },
    ]);
    await inPackedArchive(document, async (path) => {
      expect((await entriesOf(path)).map((it) => it.compressionMethod)).to.deep.equal([8, 0]);
    });
  });

  it('states the modification time of the document', async () => {
    const dict = '/Params << /ModDate (D:20200102030405Z) >>';
    for (const form of [
      { dict },
      { dict: `${dict} ${flate}`, data: packed('hello') },
      { dict: `${dict} /Filter /ASCIIHexDecode`, data: '68>' },
    ]) {
      await inPackedArchive(one(form), async (path) => {
        const [entry] = await entriesOf(path);
        expect(entry?.getLastModDate().toISOString()).to.equal('2020-01-02T03:04:04.000Z');
      });
    }
  });

  it('gives each file a safe name of its own', async () => {
    const document = attachmentPdf(['(../a.txt)', '(A.txt)', '(a.txt)'].map((it) => ({ names: `/F ${it}`, data: it })));
    const { entries } = await packedFrom(document);
    expect(Object.keys(entries)).to.deep.equal(['a.txt', 'A (2).txt', 'a (3).txt']);
  });

  for (const [sentence, broken] of [
    ['is no Flate', { data: 'nonsense', dict: flate }],
    ['ends early', { data: packed(noise).slice(0, 50_000), dict: flate }],
    ['has a wrong checksum', { data: `${packed(noise).slice(0, -4)}abcd`, dict: flate }],
    ['has a filter that nobody knows', { dict: '/Filter /Nonsense' }],
  ] as const) {
    it(`omits a file that ${sentence}, with a warning`, async () => {
      const good = { names: '/F (good.txt)', data: 'good' };
      const bad = { names: '/F (bad.txt)', data: 'hello', ...broken };
      for (const files of [
        [bad, good],
        [good, bad],
      ]) {
        const { entries, warnings, count } = await packedFrom(attachmentPdf(files));
        expect(entries).to.deep.equal({ 'good.txt': 'good' });
        expect(count).to.equal(1);
        expect(warnings).to.deep.equal(['The embedded file "bad.txt" cannot be decoded and was left out.']);
      }
    });
  }

  for (const [sentence, document] of [
    ['one file', one({ data: packed(zeros), dict: flate })],
    ['one file that is not compressed', one({ data: binary(zeros) })],
    [
      'a file that is small again in the end',
      one({ data: packed(deflateSync(zeros, { level: 0 })), dict: '/Filter [/FlateDecode /FlateDecode]' }),
    ],
  ] as const) {
    it(`rejects more bytes than the limit: ${sentence}`, async () => {
      const error = await packedFrom(document, { files: 100, bytes: 2 ** 21 }).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(TooComplex).with.property('message').that.includes('more than 2 MB');
    });
  }

  it('rejects more files than the limit', async () => {
    const document = attachmentPdf(Array.from({ length: 3 }, () => ({ names: '', data: 'x' })));
    const error = await packedFrom(document, { ...generous, files: 2 }).catch((it: unknown) => it);
    expect(error).to.be.instanceOf(TooComplex).with.property('message').that.includes('more than 2 files');
  });
});

async function packedFrom(document: string, limits = generous) {
  return await inPackedArchive(
    document,
    async (path, answer) => ({ entries: await zipEntries(path), count: answer.value, warnings: answer.warnings }),
    limits,
  );
}

async function inPackedArchive<Result>(
  document: string,
  use: (path: string, answer: { readonly value: number; readonly warnings: readonly string[] }) => Promise<Result>,
  limits = generous,
): Promise<Result> {
  return await inFolderAsync(async (path) => {
    writeFileSync(path('document.pdf'), document, 'latin1');
    const answer = await pack({ path: path('document.pdf'), target: path('files.zip'), limits });
    if ('malformed' in answer) throw new Error(answer.malformed);
    return await use(path('files.zip'), answer);
  });
}

async function entriesOf(path: string): Promise<readonly Entry[]> {
  const zip = await yauzl.openPromise(path);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}
