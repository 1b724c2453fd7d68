import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { MalformedData } from '../../../../engine/files/malformed-data.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { bookObjects, inFolder, rawPdf, stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const book = rawPdf({ objects: bookObjects(3) });
const bookTable = book.indexOf('xref\n');

/** Returns a cross-reference stream whose entries have a type, two bytes of offset and one of generation. */
const streamXref = (entries: readonly (readonly [type: number, second: number, third: number])[]): string =>
  String.fromCharCode(...entries.flatMap(([type, second, third]) => [type, second >> 8, second & 255, third]));

const sound: readonly (readonly [sentence: string, document: string])[] = [
  ['a classic table', book],
  ['entries of 19 bytes', book.replaceAll(' n \n', ' n\n').replaceAll(' f \n', ' f\n')],
  ['entries that end with CR LF', book.replaceAll(' n \n', ' n\r\n')],
  ['a table after white space', book.replace('startxref\n', 'startxref \r\n')],
  ['junk before the header, with offsets from the header', `junk\n${book}`],
  ['a comment at the end', `${book}% printed on a Monday\n`],
  ['a /Size that is larger than needed', rawPdf({ objects: bookObjects(3), size: 5000 })],
  ['a free object of generation 65536', book.replace('65535 f', '65536 f')],
  ['an update', updated(`/Prev ${bookTable}`)],
  ['a hybrid file', hybrid()],
  ['a document that was saved 10,000 times', saved(10_000)],
];

const malformed: readonly (readonly [sentence: string, document: string])[] = [
  ['an empty file', ''],
  ['a file without a header', book.slice(9)],
  ['a file without startxref', book.slice(0, book.lastIndexOf('startxref'))],
  ['a startxref that points into a page', rawPdf({ objects: bookObjects(1), startxref: 100 })],
  ['a startxref past the end', rawPdf({ objects: bookObjects(1), startxref: 10_000_000 })],
  ['a negative startxref', rawPdf({ objects: bookObjects(1), startxref: -10 })],
  ['junk before the header, with offsets from the junk', withOffsetsFromJunk()],
  ['a /Prev that leads to itself', updated(`/Prev ${book.length}`)],
  ['a generation that no object in use has', book.replace('00000 n', '65536 n')],
  ['a negative /Prev', updated('/Prev -1')],
  ['a /Prev that is no number', updated('/Prev /First')],
  ['two sections that lead to each other', loop()],
  ['more sections than are read', saved(100_000)],
  ['a /Size that is too small', rawPdf({ objects: bookObjects(3), size: 3 })],
  ['no /Size', book.replace('/Size', '/Sise')],
  ['more objects than a PDF can have', book.replace('0 1\n', '0 99999999\n')],
  ['an object number that a PDF cannot have', book.replace('0 1\n', '8388608 1\n')],
  ['a table that ends too soon', `${book.slice(0, bookTable + 30)}\nstartxref\n${bookTable}\n%%EOF`],
  ['a cross-reference stream shorter than its /Index', xrefStreamPdf('/W [1 2 1] /Index [0 5000]')],
  ['a cross-reference stream with negative widths', xrefStreamPdf('/W [1 -2 1]')],
  ['a cross-reference stream with huge widths', xrefStreamPdf('/W [1 2000000000 1]')],
  ['a cross-reference stream with numbers beyond all', xrefStreamPdf('/W [1 8 8] /Index [0 1]', 'x'.repeat(17))],
  ['a cross-reference stream without widths', xrefStreamPdf('')],
  ['a cross-reference stream that leads to itself', xrefStreamPdf('/W [1 2 1] /Prev 9')],
];

describe('cross-reference sections', () => {
  for (const [sentence, document] of sound) {
    it(`reads ${sentence}`, () => {
      expect(pagesOf(document)).to.equal(3);
    });
  }

  for (const [sentence, document] of malformed) {
    it(`rejects ${sentence}`, () => {
      expect(() => pagesOf(document)).to.throw(MalformedData);
    });
  }

  it('reads what qpdf writes with cross-reference streams and with linearization', () => {
    inFolder((path) => {
      withFile(book, (file) => {
        execFileSync('qpdf', [file, '--object-streams=generate', '--linearize', path('linear.pdf')]);
        using linear = openPdf(path('linear.pdf'));
        expect(readPages(linear)).to.have.length(3);
        expect(linear.linearized).to.equal(true);
        expect(linear.usesObjectStreams).to.equal(true);
        const grown = Buffer.concat([readFileSync(path('linear.pdf')), Buffer.from('\n')]);
        withFile(grown, (longer) => {
          using file = openPdf(longer);
          expect(file.linearized, 'once the file has grown').to.equal(false);
        });
      });
    });
  });

  it('uses the newest of several definitions, and drops objects that an update frees', () => {
    const document = updated(`/Prev ${bookTable}`, '4 1\n0000000000 00001 f \n');
    withFile(document, (path) => {
      using file = openPdf(path);
      expect(file.maxObjectNumber).to.equal(9);
      expect(file.get(new Ref(4))).to.equal(null);
      expect(file.maybeText(file.trailer.get('Note'))).to.equal('new');
    });
  });

  it('treats cross-reference entries of an undefined type as null', () => {
    withFile(xrefStreamPdf('/W [1 2 1] /Note (x)'), (path) => {
      using file = openPdf(path);
      expect(file.get(new Ref(2))).to.equal(null);
      expect(file.objectCount).to.equal(1);
    });
  });
});

function pagesOf(document: string): number {
  return withFile(document, (path) => {
    using file = openPdf(path);
    return readPages(file).length;
  });
}

function updated(trailer: string, section = '0 0\n'): string {
  return `${book}xref\n${section}trailer\n<< /Size 10 /Root 1 0 R /Note (new) ${trailer} >>\nstartxref\n${book.length}\n%%EOF\n`;
}

/** The book after a number of updates that change nothing. */
function saved(times: number): string {
  const parts = [book];
  let [end, before] = [book.length, bookTable];
  for (let time = 0; time < times; time++) {
    const part = `xref\n0 0\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${before} >>\nstartxref\n${end}\n%%EOF\n`;
    parts.push(part);
    [end, before] = [end + part.length, end];
  }
  return parts.join('');
}

function loop(): string {
  const first = `xref\n0 0\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${book.length + 100} >>\n`.padEnd(100);
  const second = `xref\n0 0\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${book.length} >>\n`;
  return `${book}${first}${second}startxref\n${book.length}\n%%EOF\n`;
}

/** A hybrid-reference file: the objects of the last page are free in the table, and only the stream has their places. */
function hybrid(): string {
  const offsets = [8, 9].map((num) => book.indexOf(`\n${num} 0 obj`) + 1);
  const entries = streamXref(offsets.map((offset) => [1, offset, 0] as const));
  const xref = `10 0 obj\n${stream('/Type /XRef /Size 11 /W [1 2 1] /Index [8 2]', entries)}\nendobj\n`;
  const table = `xref\n8 2\n0000000000 00000 f \n0000000000 00000 f \n`;
  const start = book.length + xref.length;
  const hidden = `${table}trailer\n<< /Size 11 /Root 1 0 R /Prev ${bookTable} /XRefStm ${book.length} >>\n`;
  return `${book}${xref}${hidden}startxref\n${start}\n%%EOF\n`;
}

function xrefStreamPdf(dict: string, rows?: string): string {
  const start = '%PDF-1.7\n';
  const entries =
    rows ??
    streamXref([
      [0, 0, 255],
      [1, start.length, 0],
      [7, 1, 0],
    ]);
  const xref = `1 0 obj\n${stream(`/Type /XRef /Size 3 /Root 1 0 R ${dict}`, entries)}\nendobj\n`;
  return `${start}${xref}startxref\n${start.length}\n%%EOF\n`;
}

function withOffsetsFromJunk(): string {
  const junk = 'junk\n';
  return (
    junk +
    rawPdf({ objects: bookObjects(1), startxref: rawPdf({ objects: bookObjects(1) }).indexOf('xref\n') + junk.length })
  );
}
