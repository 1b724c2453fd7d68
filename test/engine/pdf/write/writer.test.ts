import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { deflated } from '../../../../engine/pdf/filters/filters.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import type { Ref } from '../../../../engine/pdf/syntax/values.js';
import { NewStream, PdfDict, PdfName, PdfString, type PdfValue } from '../../../../engine/pdf/syntax/values.js';
import { PdfWriter, type WriterOptions } from '../../../../engine/pdf/write/writer.js';
import { inFolder } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const kinds: readonly (readonly [sentence: string, options: WriterOptions])[] = [
  ['with a classic table', { version: '1.4', objectStreams: false }],
  ['with object streams', { version: '1.7', objectStreams: true }],
];

describe('writing a document', () => {
  for (const [sentence, options] of kinds) {
    it(`writes a document that qpdf accepts and pdftotext reads, ${sentence}`, () => {
      inFolder((path) => {
        writeBook(path('new.pdf'), options, 250);
        execFileSync('qpdf', ['--check', path('new.pdf')]);
        expect(textOf(path('new.pdf'))).to.match(/^Page 0\b[^]*\bPage 249\b/);
      });
    });

    it(`writes objects that are read back unchanged, ${sentence}`, () => {
      inFolder((path) => {
        const values: readonly PdfValue[] = ['A\\(B)\r\n\t', ...['日本', '']].map((text) => PdfString.fromText(text));
        const all = [
          ...values,
          new PdfString(Buffer.from([0, 255, 10])),
          new PdfName('a b#/é'),
          -0.5,
          1e-9,
          true,
          [null, 1],
        ];
        let missing: Ref;
        {
          using writer = new PdfWriter(path('new.pdf'), options);
          missing = writer.allocate();
          const id = [Buffer.from('one'), Buffer.from('two')] as const;
          const info = writer.add(PdfDict.of({ Title: PdfString.fromText('T') }));
          writer.finish({ root: writer.add(PdfDict.of({ All: all, Missing: missing })), info, id });
        }
        using file = openPdf(path('new.pdf'));
        expect(file.array(file.catalog.get('All'))).to.deep.equal(all);
        expect(file.get(missing)).to.equal(null);
        expect(file.maybeText(file.dict(file.trailer.get('Info'))?.get('Title'))).to.equal('T');
        expect(file.array(file.trailer.get('ID'))?.map((id) => file.maybeText(id))).to.deep.equal(['one', 'two']);
        expect(file.usesObjectStreams).to.equal(options.objectStreams);
      });
    });
  }

  it('raises the version to the first that has object streams', () => {
    inFolder((path) => {
      writeBook(path('new.pdf'), { version: '1.3', objectStreams: true }, 1);
      expect(readFileSync(path('new.pdf'), 'latin1')).to.match(/^%PDF-1\.5\n%[\x80-\xff]{4}\n/);
    });
  });

  it('writes streams longer than its buffer', () => {
    inFolder((path) => {
      const data = Buffer.alloc(3_000_000, 'long ');
      {
        using writer = new PdfWriter(path('new.pdf'), { version: '1.7', objectStreams: false });
        const text = writer.add(new PdfString(data));
        const ref = writer.add(new NewStream(new PdfDict(), data));
        writer.finish({ root: writer.add(PdfDict.of({ Long: ref, Text: text })) });
      }
      using file = openPdf(path('new.pdf'));
      const long = file.stream(file.catalog.get('Long'));
      expect(long && file.decodeStream(long, data.length).equals(data)).to.equal(true);
      expect(file.string(file.catalog.get('Text'))?.bytes).to.have.length(data.length);
    });
  });

  for (const [sentence, options] of kinds) {
    it(`writes a stream from pieces as they come, ${sentence}`, () => {
      inFolder((path) => {
        const piece = Buffer.alloc(100_000);
        const pieces = 30;
        {
          using writer = new PdfWriter(path('new.pdf'), options);
          const ref = writer.allocate();
          writer.writeStream(ref, PdfDict.of({ Length: 5, Mine: true }), {
            length: pieces * piece.length,
            eachChunk(visit) {
              // One buffer is reused for all pieces, as when a file is read.
              for (let index = 0; index < pieces; index++) visit(piece.fill(index));
            },
          });
          writer.finish({ root: writer.add(PdfDict.of({ Long: ref })) });
        }
        using file = openPdf(path('new.pdf'));
        const long = file.stream(file.catalog.get('Long'));
        const data = long && file.decodeStream(long, pieces * piece.length);
        expect(data?.length).to.equal(pieces * piece.length);
        expect(Array.from({ length: pieces }, (_, index) => data?.[index * piece.length + 1])).to.deep.equal([
          ...Array(pieces).keys(),
        ]);
        expect(long?.dict.get('Mine')).to.equal(true);
      });
    });
  }

  it('ends a file that holds only a catalog', () => {
    inFolder((path) => {
      {
        using writer = new PdfWriter(path('new.pdf'), { version: '1.7', objectStreams: false });
        writer.finish({ root: writer.add(PdfDict.of({ Pages: writer.add(PdfDict.of({ Kids: [], Count: 0 })) })) });
      }
      expect(execFileSync('qpdf', ['--show-npages', path('new.pdf')], { encoding: 'utf8' })).to.equal('0\n');
    });
  });

  it('rejects a number without a decimal form', () => {
    inFolder((path) => {
      using writer = new PdfWriter(path('new.pdf'), { version: '1.7', objectStreams: false });
      expect(() => writer.add(NaN)).to.throw(RangeError);
    });
  });
});

function writeBook(path: string, options: WriterOptions, pages: number): void {
  using writer = new PdfWriter(path, options);
  const parent = writer.allocate();
  const font = writer.add(names({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
  const kids = Array.from({ length: pages }, (_, page) => {
    const text = `BT /F1 24 Tf 72 700 Td (Page ${page}) Tj ET`;
    const contents = writer.add(deflated(new PdfDict(), Buffer.from(text)));
    return writer.add(names({ Type: 'Page' }).set('Parent', parent).set('Contents', contents));
  });
  const resources = PdfDict.of({ Font: PdfDict.of({ F1: font }) });
  const shared = { Kids: kids, Count: pages, MediaBox: [0, 0, 612, 792], Resources: resources };
  writer.write(parent, new PdfDict([...names({ Type: 'Pages' }).entries(), ...Object.entries(shared)]));
  writer.finish({ root: writer.add(names({ Type: 'Catalog' }).set('Pages', parent)) });
}

function names(entries: Readonly<Record<string, string>>): PdfDict {
  return PdfDict.of(Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, new PdfName(value)])));
}

function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
}
