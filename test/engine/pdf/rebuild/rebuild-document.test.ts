import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import checkDocument from '../../../../engine/pdf/rebuild/check-document.js';
import rebuildDocument from '../../../../engine/pdf/rebuild/rebuild-document.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { pageDict, readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { bookObjects, inFolderAsync, rawPdf, stream, withoutXref } from '../../../fixtures/pdf/raw-pdf.js';

const STREAMS = 100;
const IN_STREAM = 100;
const FIRST = 1000;
/** Bytes of an object: those of all streams together exceed the cache of decoded object streams. */
const LENGTH = 4000;

/** An object stream with strings that begin with their numbers. */
function objectStream(index: number): string {
  const numbers = Array.from({ length: IN_STREAM }, (_, at) => FIRST + index * IN_STREAM + at);
  const head = numbers.map((num, at) => `${num} ${at * LENGTH}`).join(' ');
  const body = numbers.map((num) => `(object ${num})`.padEnd(LENGTH)).join('');
  const data = deflateSync(`${head} ${body}`).toString('latin1');
  return stream(`/Type /ObjStm /N ${IN_STREAM} /First ${head.length + 1} /Filter /FlateDecode`, data);
}

/** Rebuilds objects without a cross-reference table, and what stands behind them, into "rebuilt.pdf". */
async function rebuilt(
  path: (name: string) => string,
  objects: Parameters<typeof rawPdf>[0]['objects'],
  behind = '',
): Promise<unknown> {
  writeFileSync(path('damaged.pdf'), withoutXref(rawPdf({ objects })) + behind, 'latin1');
  return await rebuildDocument({ path: path('damaged.pdf'), target: path('rebuilt.pdf') });
}

describe('Rebuilding a document', () => {
  it('finds all objects in object streams, in whatever order other objects refer to them', () =>
    inFolderAsync(async (path) => {
      const count = STREAMS * IN_STREAM;
      // The factor and the number of objects have no common divisor, so each object occurs once.
      const refs = Array.from({ length: count }, (_, at) => `${FIRST + ((at * 7919) % count)} 0 R`);
      const objects = {
        ...bookObjects(1),
        1: `<< /Type /Catalog /Pages 2 0 R /All [${refs.join(' ')}] >>`,
        ...Object.fromEntries(Array.from({ length: STREAMS }, (_, index) => [10 + index, objectStream(index)])),
      };
      expect(await rebuilt(path, objects)).to.have.nested.property('value.pageCount', 1);
      const found = readFileSync(path('rebuilt.pdf'), 'latin1').match(/\(object \d+\)/g);
      expect(new Set(found)).to.have.property('size', count);
    }));

  it('takes a page whose content has filters that are none', () =>
    inFolderAsync(async (path) => {
      const objects = { ...bookObjects(1), 5: stream('/Filter [5]', 'BT (Page 1) Tj ET') };
      expect(await rebuilt(path, objects)).to.have.nested.property('value.pageCount', 1);
    }));

  it('keeps links from a page to later ones', () =>
    inFolderAsync(async (path) => {
      const objects = {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 612 792] >>',
        3: '<< /Type /Page /Parent 2 0 R /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] >>] >>',
        4: '<< /Type /Page /Parent 2 0 R >>',
      };
      await rebuilt(path, objects);
      using file = openPdf(path('rebuilt.pdf'));
      const [first, second] = readPages(file).map((page) => ({ page, dict: pageDict(file, page) }));
      const [link] = file.array(first?.dict.get('Annots')) ?? [];
      const [target] = file.array(file.dict(link)?.get('Dest')) ?? [];
      expect(target).to.have.property('num', second?.page.ref.num);
    }));

  it('finds pages that only a damaged later node of the page tree names', () =>
    inFolderAsync(async (path) => {
      const objects = {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
        4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      };
      const later = '\n2 0 obj\n<< /Type /Pages /Count 2 /Kids [3 0 R 4 0';
      expect(await rebuilt(path, objects, later)).to.have.nested.property('value.pageCount', 2);
    }));

  const text = deflateSync('BT /F1 12 Tf 72 700 Td (intact) Tj ET').toString('latin1');
  const program = deflateSync('a font program'.repeat(100)).toString('latin1');
  const damaged = (data: string): string => `${data.slice(0, 2)}\xFF\xFF${data.slice(4)}`;
  for (const { what, content, font, isChecked } of [
    { what: 'passes an intact document', content: text, font: program, isChecked: true },
    { what: 'does not pass damaged page content', content: damaged(text), font: program, isChecked: false },
    { what: 'does not pass page content without its end', content: text.slice(0, -6), font: program, isChecked: false },
    { what: 'does not pass a damaged font', content: text, font: damaged(program), isChecked: false },
  ]) {
    it(`checks the data of streams while they are written, and ${what}`, () =>
      inFolderAsync(async (path) => {
        const objects = {
          1: '<< /Type /Catalog /Pages 2 0 R /Font 5 0 R >>',
          2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
          3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>',
          4: stream('/Filter /FlateDecode', content),
          5: stream('/Filter /FlateDecode', font),
        };
        expect(await rebuilt(path, objects)).to.have.nested.property('value.isChecked', isChecked);
        const sound = await checkDocument({ path: path('rebuilt.pdf') });
        expect('malformed' in sound).to.equal(!isChecked);
      }));
  }

  const whole = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    4: stream('/Filter /FlateDecode', text),
    5: stream('/Type /XObject /Subtype /Image /Filter /FlateDecode', damaged(program)),
  };
  const rawWhole = withoutXref(rawPdf({ objects: whole }));
  for (const { what, document, isWhole } of [
    { what: 'nothing is lost where only pixels are damaged', document: rawWhole, isWhole: true },
    {
      what: 'something is lost where an image is not there',
      document: rawWhole.replace('/I 5 0 R', '/I 9 0 R'),
      isWhole: false,
    },
    {
      what: 'something is lost where an image has no end',
      document: rawWhole.slice(0, rawWhole.lastIndexOf('endstream') - 4),
      isWhole: false,
    },
    {
      what: 'something is lost where the catalog is not there',
      document: rawWhole.replace('/Type /Catalog /Pages', '/Type /Unknown /Kids'),
      isWhole: false,
    },
    {
      what: 'something is lost where content is not there',
      document: rawWhole.replace('/Contents 4 0 R', '/Contents 9 0 R'),
      isWhole: false,
    },
    {
      what: 'something is lost where content has become a dictionary',
      document: withoutXref(rawPdf({ objects: { ...whole, 4: '<< /Length 9 >>' } })),
      isWhole: false,
    },
    {
      what: 'something is lost where the end of a later page of the same number is not there',
      document: `${rawWhole}\n3 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 4 0`,
      isWhole: false,
    },
    {
      what: 'something is lost where the page tree is not there',
      document: rawWhole.replace('/Type /Pages', '/Type /Unknown').replace('/Kids', '/None'),
      isWhole: false,
    },
  ]) {
    it(`tells that ${what}`, () =>
      inFolderAsync(async (path) => {
        writeFileSync(path('damaged.pdf'), document, 'latin1');
        const rebuilt = await rebuildDocument({ path: path('damaged.pdf'), target: path('rebuilt.pdf') });
        expect(rebuilt).to.have.nested.property('value.isWhole', isWhole);
      }));
  }
});
