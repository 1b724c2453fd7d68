import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import merge from '../../../plugins/manipulation/merge.js';
import { attachment, book, qpdfJson } from '../../fixtures/pdf/assembly-pdfs.js';
import { complaintOf, difference, pictureOf, textsOf } from '../../fixtures/look/evidence.js';
import { smallForm } from '../../fixtures/pdf/form-pdfs.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { packetIn } from '../../fixtures/processes/programs.js';
import { bookObjects, rawPdf, stream, withFileAsync } from '../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

const named = (files: Readonly<Record<string, Uint8Array | string>>) => ({
  files: Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
});

const outlined = book({
  pages: 2,
  catalog: '/Outlines 100 0 R /PageLabels << /Nums [0 << /S /r >>] >>',
  objects: {
    100: '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>',
    101: '<< /Title (One) /Parent 100 0 R /Next 102 0 R /Dest [4 0 R /Fit] >>',
    102: '<< /Title (Two) /Parent 100 0 R /Prev 101 0 R /A << /S /GoTo /D [6 0 R /Fit] >> >>',
  },
});

/** Page 1 links to the destination "end" on page 2. */
const linked = book({
  pages: 2,
  catalog: '/Names << /Dests << /Names [(end) [6 0 R /Fit]] >> >>',
  page: { 1: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /GoTo /D (end) >> >>]' },
});

const manyDestinations = book({
  pages: 2,
  catalog: '/Dests 100 0 R',
  page: { 1: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /Dest /d119999 >>]' },
  objects: {
    100: `<< ${Array.from({ length: 120_000 }, (_, index) => `/d${index} [6 0 R /XYZ 0 ${index % 800} 0]`).join(' ')} >>`,
  },
});

/** No reader of this kind of document has the memory for its array. */
const tooManyValues = book({ pages: 1, catalog: '/Dests 100 0 R', objects: { 100: `[${'0 '.repeat(4_000_000)}]` } });

const attached = '/Names << /EmbeddedFiles << /Names [(data.csv) 100 0 R] >> >>';
const text = '/T (name) /V (Ada) /DA (/Helv 12 Tf 0 g)';
const helvetica = '/DR << /Font << /Helv 3 0 R >> >>';
const undrawn = smallForm({ form: `/NeedAppearances true ${helvetica}`, field: text });
const drawn = smallForm({
  field: `/T (other) /V (x) /DA (/Helv 12 Tf 0 g) /AP << /N 20 0 R >>`,
  form: helvetica,
  objects: { 20: stream('/Type /XObject /Subtype /Form /BBox [0 0 80 20]', '1 0 0 rg 0 0 80 20 re f') },
});

/** Its default appearance selects a font of codes of two bytes. */
const composite = smallForm({
  form: '/NeedAppearances true /DR << /Font << /Wide 20 0 R >> >>',
  field: '/T (name) /V (Ada) /DA (/Wide 12 Tf 0 g)',
  objects: {
    20: '<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
    21: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  },
});
const cyrillic = smallForm({
  form: `/NeedAppearances true ${helvetica}`,
  field: '/T (name) /V <FEFF041004340430> /DA (/Helv 12 Tf 0 g)',
});

/** Its appearance was made when it was empty. */
const stale = smallForm({
  form: `/NeedAppearances true ${helvetica}`,
  field: `${text} /AP << /N 20 0 R >>`,
  objects: { 20: stream('/Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources << >>', '/Tx BMC EMC') },
});

/** The cross-reference table says that the page's content is elsewhere. */
const misplaced = rawPdf({ objects: bookObjects(1), moved: { 5: 3 } });

const claim =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="1" ' +
  'pdfaid:conformance="B" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:Keywords="kept"/></rdf:RDF></x:xmpmeta>';
const archived = book({
  pages: 1,
  catalog: '/Metadata 100 0 R',
  objects: { 100: stream('/Type /Metadata /Subtype /XML', claim) },
});

new OperationTester().test(merge, {
  accepts: [
    {
      name: 'joins in the order of upload, and calls the result like the first',
      files: named({ 'b.pdf': pdf({ pages: 2 }), 'a.pdf': pdf(), 'c.pdf': pdf({ pages: 3 }) }),
      async gives({ file, warnings }) {
        const texts = ['Page 1', 'Page 2', 'Page 1', 'Page 1', 'Page 2', 'Page 3'];
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(texts);
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['b.pdf', []]);
      },
    },
    {
      name: 'hangs the outline of each file below a bookmark of its name',
      files: named({ 'Teil ü.pdf': outlined, 'b.pdf': pdf(), 'c.pdf': outlined }),
      gives: ({ file }) =>
        expect(sketch(outlineOf(file.path))).to.equal('Teil ü>1 [One>1 Two>2] b>3 c>4 [One>4 Two>5]'),
    },
    {
      name: 'keeps page labels, and counts where there were none',
      files: named({ 'a.pdf': outlined, 'b.pdf': pdf({ pages: 2 }) }),
      gives: ({ file }) =>
        expect(qpdfJson(file.path, 'pagelabels')).to.deep.equal([
          { index: 0, label: { '/S': '/r', '/St': 1 } },
          { index: 2, label: { '/S': '/D', '/St': 1 } },
        ]),
    },
    {
      name: 'leads links by the same name each to the page of its own file',
      files: named({ 'a.pdf': linked, 'b.pdf': linked }),
      gives({ file }) {
        expect(namedDestinations(file.path)).to.deep.equal({ end: '2', end_2: '4' });
        expect(linkNames(file.path)).to.deep.equal(['u:end', 'u:end_2']);
      },
    },
    {
      name: 'keeps 120,000 destinations of one dictionary',
      files: named({ 'a.pdf': pdf(), 'b.pdf': manyDestinations }),
      gives({ file, warnings }) {
        const destinations = namedDestinations(file.path);
        expect(Object.keys(destinations)).to.have.length(120_000);
        expect(new Set(Object.values(destinations))).to.deep.equal(new Set(['3']));
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'keeps fields of the same name apart, with their values',
      files: named({ 'a.pdf': smallForm({}), 'b.pdf': smallForm({ field: '/T (name) /V (Grace)' }) }),
      gives: ({ file }) =>
        expect(fieldsOf(file.path)).to.deep.equal([
          ['name', 'u:Ada'],
          ['name_2', 'u:Grace'],
        ]),
    },
    {
      name: 'lets a form that readers are to draw change nothing about how the fields of others look',
      files: named({ 'a.pdf': drawn, 'b.pdf': undrawn }),
      async gives({ file }) {
        const alone = await withFileAsync(drawn, async (path) => await pictureOf({ path }, 1));
        expect(difference(await pictureOf(file, 1), alone)).to.equal(0);
        expect((await textsOf(file))[1]).to.include('Ada');
        expect(qpdfJson(file.path, 'acroform')).to.have.property('needappearances', false);
        expect(appearancesIn(file.path)).to.equal(2);
      },
    },
    {
      name: 'draws values for which the font of the field has no codes of one byte, or no characters',
      files: named({ 'a.pdf': drawn, 'b.pdf': composite, 'c.pdf': cyrillic }),
      async gives({ file }) {
        const [, inComposite, inCyrillic] = await textsOf(file);
        expect([inComposite, inCyrillic]).to.satisfy(([one = '', other = '']: readonly string[]) => {
          return one.includes('Ada') && other.includes('Ада');
        });
      },
    },
    {
      name: 'draws fields that were filled and not drawn since',
      files: named({ 'a.pdf': drawn, 'b.pdf': stale }),
      gives: async ({ file }) => expect((await textsOf(file))[1]).to.include('Ada'),
    },
    {
      name: 'does not claim to be PDF/A where its first file did, and keeps what else that says',
      files: named({ 'a.pdf': archived, 'b.pdf': pdf() }),
      gives: ({ file }) =>
        expect(packetIn(file.path))
          .to.match(/kept/)
          .and.not.match(/pdfaid:(part|conformance)/),
    },
    {
      name: 'mends the one of its files that proves damaged only when it is copied, and says which',
      files: named({ 'a.pdf': pdf(), 'b.pdf': misplaced, 'c.pdf': pdf() }),
      async gives({ file, warnings }) {
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 1', 'Page 1']);
        expect(warnings).to.deep.equal(['b.pdf: the document is damaged; what could be recovered was used.']);
      },
    },
    {
      name: 'keeps the attached files of all',
      files: named({
        'a.pdf': book({ pages: 1, catalog: attached, objects: attachment(100, 'data.csv', 'first') }),
        'b.pdf': book({ pages: 1, catalog: attached, objects: attachment(100, 'data.csv', 'second') }),
      }),
      gives: ({ file }) =>
        expect(Object.keys(qpdfJson(file.path, 'attachments') as object)).to.deep.equal(['data.csv', 'data.csv_2']),
    },
    {
      name: 'joins the same file many times',
      files: { files: Array.from({ length: 40 }, () => ({ name: 'a.pdf', bytes: linked })) },
      async gives({ file }) {
        expect(await textsOf(file)).to.have.length(80);
        const pages = Object.values(namedDestinations(file.path)).map(Number);
        expect(pages.sort((one, other) => one - other)).to.deep.equal(
          Array.from({ length: 40 }, (_, at) => 2 * at + 2),
        );
      },
    },
    {
      name: 'takes an encrypted file that opens without a password, and warns that the result is open',
      files: named({ 'a.pdf': pdf(), 'b.pdf': pdf({ encrypt: ['', 'owner', '256'] }) }),
      gives({ file, warnings }) {
        expect(qpdfJson(file.path, 'encrypt')).to.have.property('encrypted', false);
        expect(warnings).to.deep.equal(['An input was encrypted; the result is not.']);
      },
    },
    {
      name: 'calls the result as it is told',
      files: named({ 'a.pdf': pdf(), 'b.pdf': pdf() }),
      options: { outputFileName: 'alle' },
      gives: ({ file }) => expect(file.name).to.equal('alle.pdf'),
    },
  ],
  rejects: [
    { name: 'refuses one file', files: named({ 'a.pdf': pdf() }), kind: 'missing-field', message: /^files: / },
    {
      name: 'refuses a file that takes a password, by its name',
      files: named({ 'a.pdf': pdf(), 'geheim.pdf': pdf({ encrypt: ['u', 'o', '256'] }) }),
      kind: 'password-required',
      message: /^geheim\.pdf: /,
    },
    {
      name: 'refuses a document with an object of too many values as too complex, not as damaged',
      files: named({ 'a.pdf': pdf(), 'b.pdf': tooManyValues }),
      kind: 'too-complex',
      message: /^b\.pdf: the document has an object with more values than can be read\.$/,
    },
    {
      name: 'refuses what is no PDF among others',
      files: named({ 'a.pdf': pdf(), 'b.pdf': 'GIF89a' }),
      kind: 'unsupported-input',
      message: /^b\.pdf|b\.pdf/,
    },
  ],
});

interface QpdfForm {
  readonly fields: readonly { readonly fullname: string; readonly value: unknown }[];
}

function fieldsOf(path: string): readonly (readonly [string, unknown])[] {
  return (qpdfJson(path, 'acroform') as QpdfForm).fields.map(({ fullname, value }) => [fullname, value]);
}

/** Numbers of pages by name, as poppler reads them. */
function namedDestinations(path: string): Readonly<Record<string, string>> {
  const output = execFileSync('pdfinfo', ['-dests', path], { encoding: 'utf8' });
  return Object.fromEntries(
    [...output.matchAll(/^ *(\d+) .*"(.*)"$/gm)].map(([, page = '', name = '']) => [name, page]),
  );
}

/** What the links of all pages call their destinations. */
function linkNames(path: string): readonly string[] {
  const all = JSON.stringify(qpdfJson(path, 'qpdf'));
  return [...all.matchAll(/"\/D":"(u:[^"]*)"/g)].map(([, name = '']) => name);
}

function appearancesIn(path: string): number {
  return [...JSON.stringify(qpdfJson(path, 'qpdf')).matchAll(/"\/AP":\{"\/N"/g)].length;
}
