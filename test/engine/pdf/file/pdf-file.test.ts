import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { openPdf, type PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { MalformedData } from '../../../../engine/files/malformed-data.js';
import { MalformedPdf } from '../../../../engine/pdf/file/malformed-pdf.js';
import { PdfDict, PdfString, Ref, TargetRef, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, inFolder, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024)).toString('latin1');

const readings: readonly (readonly [sentence: string, five: string, more: Record<number, string>, value: PdfValue])[] =
  [
    ['gives an object', '17', {}, 17],
    [
      'gives an object that is longer than a block',
      `(${'x'.repeat(200_000)})`,
      {},
      new PdfString(Buffer.alloc(200_000, 'x')),
    ],
    ['gives null for an object that the file lacks', '99 0 R', {}, null],
    ['gives null for another generation', '6 1 R', { 6: '1' }, null],
    ['gives null for a number that no PDF has', '99999999999 0 R', {}, null],
    ['follows references', '6 0 R', { 6: '7 0 R', 7: '[1]' }, [1]],
  ];

const malformed: readonly (readonly [sentence: string, five: string, more: Record<number, string>])[] = [
  ['a reference to itself', '5 0 R', {}],
  ['references in a circle', '6 0 R', { 6: '5 0 R' }],
  ['an object without end', '[1 2', {}],
  ['an object without endobj', '1 2', {}],
  ['a stream without /Length', '<< >>\nstream\nabc\nendstream', {}],
  ['a stream with a negative /Length', stream('/Length -3', 'abc'), {}],
  ['a stream with a broken /Length', stream('/Length 2.5', 'abc'), {}],
  ['a stream with a /Length beyond the file', stream('/Length 99999999999999', 'abc'), {}],
  ['a stream with a /Length too small', stream('/Length 1', 'abc and more'), {}],
  ['a stream with a /Length too large', stream('/Length 5', 'abc'), {}],
  ['a stream whose /Length is itself', stream('/Length 5 0 R', 'abc'), {}],
  ['streams whose /Length is each other', stream('/Length 6 0 R', 'abc'), { 6: stream('/Length 5 0 R', 'abc') }],
  ['a stream whose /Length is a name', stream('/Length 6 0 R', 'abc'), { 6: '/Long' }],
  ['a carriage return alone before the data', '<< /Length 3 >>\nstream\rabc\nendstream', {}],
];

const withoutData: readonly (readonly [sentence: string, dict: string, data: string])[] = [
  ['a Flate bomb', '/Filter /FlateDecode', bomb],
  [
    'a Flate bomb within another',
    '/Filter [/FlateDecode /FlateDecode]',
    deflateSync(Buffer.from(bomb, 'latin1')).toString('latin1'),
  ],
  ['data that are not Flate', '/Filter /FlateDecode', 'not compressed'],
  ['too many filters', `/Filter [${'/AHx '.repeat(1000)}]`, '00'],
  ['data in an external file', '/F (elsewhere)', 'abc'],
  ['a filter that is not a name', '/Filter 3', 'abc'],
];

describe('opening a document', () => {
  for (const [sentence, five, more, value] of readings) {
    it(sentence, () => {
      reading({ 5: five, ...more }, (file) => {
        expect(file.resolve(new Ref(5))).to.deep.equal(value);
      });
    });
  }

  for (const [sentence, five, more] of malformed) {
    it(`rejects ${sentence}`, () => {
      reading({ 5: five, ...more }, (file) => {
        expect(() => file.resolve(new Ref(5))).to.throw(MalformedPdf);
      });
    });
  }

  for (const [sentence, dict, data] of withoutData) {
    it(`refuses to decode ${sentence}`, () => {
      reading({ 5: stream(dict, data) }, (file) => {
        const found = file.stream(new Ref(5));
        expect(() => found && file.decodeStream(found, 1_000_000)).to.throw(MalformedData);
        expect(found).not.to.equal(undefined);
      });
    });
  }

  it('rejects an object at the offset of another object', () => {
    const document = rawPdf({ objects: { 1: catalog, 5: '1', 6: '2' }, moved: { 6: -'5 0 obj\n1\nendobj\n'.length } });
    withFile(document, (path) => {
      using file = openPdf(path);
      expect(() => file.get(new Ref(6))).to.throw(MalformedPdf, 'Object 5 is at');
    });
  });

  it('reads a stream whose /Length is an object, raw and decoded', () => {
    const data = deflateSync('content').toString('latin1');
    reading({ 5: stream('/Length 6 0 R /Filter [7 0 R]', data), 6: String(data.length), 7: '/FlateDecode' }, (file) => {
      const found = file.stream(new Ref(5));
      if (found === undefined) throw new Error('no stream');
      const chunks: Buffer[] = [];
      file.rawStream(found, (chunk) => chunks.push(Buffer.from(chunk)));
      expect(Buffer.concat(chunks).toString('latin1')).to.equal(data);
      expect(file.decodeStream(found, 100).toString()).to.equal('content');
      expect(() => file.decodeStream(found, 6)).to.throw(MalformedPdf);
    });
  });

  it('gives null for a reference to an object of another file', () => {
    withFile(rawPdf({ objects: bookObjects(1) }), (path) => {
      using file = openPdf(path);
      const [own, other] = [new Ref(3), new TargetRef(3)];
      expect(file.get(own)).to.be.instanceOf(PdfDict);
      const read = [file.has(other), file.get(other), file.load(other).value, file.resolve(other)];
      expect(read).to.deep.equal([false, null, null, null]);
    });
  });

  it('returns the later of two versions', () => {
    const older = rawPdf({ objects: { 1: '<< /Type /Catalog /Version /1.3 >>' }, version: '1.4' });
    const newer = rawPdf({ objects: { 1: '<< /Type /Catalog /Version /2.0 >>' }, version: '1.4' });
    const versions = [older, newer].map((document) =>
      withFile(document, (path) => {
        using file = openPdf(path);
        return file.version;
      }),
    );
    expect(versions).to.deep.equal([
      { header: '1.4', catalog: '1.3', effective: '1.4' },
      { header: '1.4', catalog: '2.0', effective: '2.0' },
    ]);
  });

  it('detects that a document is encrypted', () => {
    inFolder((path) => {
      withFile(rawPdf({ objects: bookObjects(1) }), (plain) => {
        execFileSync('qpdf', ['--encrypt', '', 'owner', '256', '--', plain, path('encrypted.pdf')]);
      });
      using file = openPdf(path('encrypted.pdf'));
      expect(file.encrypted).to.equal(true);
    });
  });
});

const objectStreams: readonly (readonly [sentence: string, dict: string, data: string])[] = [
  ['an object stream that contains itself', '/N 1 /First 4', '5 0 1'],
  ['an object stream whose /Length it holds', '/N 1 /First 4 /Length 6 0 R', '6 0 5'],
  ['a header with another number', '/N 1 /First 4', '9 0 1'],
  ['an /N that the header cannot hold', '/N 1000000000 /First 4', '6 0 1'],
  ['a negative /N', '/N -1 /First 4', '6 0 1'],
  ['a /First beyond the data', '/N 1 /First 4000', '6 0 1'],
  ['offsets that do not increase', '/N 2 /First 8', '6 0 7 0 1'],
  ['an object that runs into the next', '/N 2 /First 8', '6 0 7 2 [1]'],
  ['a bomb', '/N 1 /First 4 /Filter /FlateDecode', bomb],
  ['a stream of another type', '/N 1 /First 4 /Type /Other', '6 0 1'],
];

describe('object streams', () => {
  it('give their objects', () => {
    readingObjectStream('/N 1 /First 4 /Extends 5 0 R', '6 0 [1 0 R]', (file) => {
      expect(file.get(new Ref(6))).to.deep.equal([new Ref(1)]);
      expect(file.get(new Ref(6, 1))).to.equal(null);
      expect(file.usesObjectStreams).to.equal(true);
    });
  });

  for (const [sentence, dict, data] of objectStreams) {
    it(`reject ${sentence}`, () => {
      readingObjectStream(dict, data, (file) => {
        expect(() => file.get(new Ref(6))).to.throw(MalformedData);
      });
    });
  }
});

function reading(objects: Readonly<Record<number, string>>, use: (file: PdfFile) => void): void {
  withFile(rawPdf({ objects: { 1: catalog, ...objects } }), (path) => {
    using file = openPdf(path);
    expect(file.catalog).to.be.instanceOf(PdfDict);
    use(file);
  });
}

/** A file in which object 5 is the object stream, and object 6 the first object in it. */
function readingObjectStream(dict: string, data: string, use: (file: PdfFile) => void): void {
  const type = dict.includes('/Type') ? '' : '/Type /ObjStm';
  const head = `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n`;
  const body = `${head}5 0 obj\n${stream(`${type} ${dict}`, data)}\nendobj\n`;
  const row = (kind: number, second: number): string =>
    String.fromCharCode(kind, 0, second >> 16, (second >> 8) & 255, second & 255, 0);
  const rows = row(1, 9) + row(1, head.length) + row(2, 5) + row(1, body.length);
  const xref = stream('/Type /XRef /Size 8 /Root 1 0 R /W [1 4 1] /Index [1 1 5 3]', rows);
  withFile(`${body}7 0 obj\n${xref}\nendobj\nstartxref\n${body.length}\n%%EOF\n`, (path) => {
    using file = openPdf(path);
    use(file);
  });
}
