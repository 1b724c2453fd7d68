import { expect } from 'chai';
import { existsSync, writeFileSync } from 'node:fs';

import writeSearchPages, { type SearchPage } from '../../../../../engine/pdf/redact/secondary/write-search-pages.js';
import { transformPoint } from '../../../../../engine/geometry/geometry.js';
import { bookObjects, inFolderAsync, rawPdf, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';

const font = '/Resources << /Font << /F1 3 0 R >> >>';

function form(text: string, entries = `/Subtype /Form /BBox [0 0 200 50] ${font}`): string {
  return stream(entries, `BT /F1 20 Tf 10 20 Td (${text}) Tj ET`);
}

interface SearchPagesCase {
  readonly page?: string;
  readonly objects: Readonly<Record<number, string>>;
  readonly chosen?: readonly number[];
  /** The texts of the search pages, by the object numbers of the streams. */
  readonly says: Readonly<Record<number, string>>;
  /** The streams among them that annotations show, and pages do not. */
  readonly inAnnotations?: readonly number[];
}

const cases: Readonly<Record<string, SearchPagesCase>> = {
  'the appearances of an annotation, of all uses and states': {
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /Subtype /Widget /Rect [0 0 9 9] /AP << /N << /On 21 0 R /Off 22 0 R >> /R 23 0 R >> >>',
      21: form('on'),
      22: form('off'),
      23: form('over'),
    },
    says: { 21: 'on', 22: 'off', 23: 'over' },
    inAnnotations: [21, 22, 23],
  },
  'a form of an annotation, and one that the page draws as well': {
    page: `/Annots [20 0 R] /Resources << /XObject << /X 22 0 R >> >>`,
    objects: {
      20: '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 21 0 R >> >>',
      21: stream(`/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 22 0 R /Y 23 0 R >> >>`, '/X Do /Y Do'),
      22: form('both'),
      23: form('annotation'),
    },
    says: { 22: 'both', 23: 'annotation' },
    inAnnotations: [23],
  },
  'a form that is not drawn, and a form in it': {
    page: '/Resources << /Font << /F1 3 0 R >> /XObject << /X 20 0 R >> >>',
    objects: {
      20: stream(`/Subtype /Form /BBox [0 0 200 50] /Resources << /XObject << /Y 21 0 R >> >>`, '/Y Do (x) Tj'),
      21: form('inner'),
    },
    says: { 20: 'inner', 21: 'inner' },
  },
  'a pattern, far from the origin and rotated': {
    page: '/Resources << /Pattern << /P 20 0 R >> >>',
    objects: {
      20: stream(
        `/PatternType 1 /PaintType 1 /TilingType 1 /XStep 300 /YStep 300 /BBox [500 500 700 600] /Matrix [0 1 -1 0 3 3] ${font}`,
        'BT /F1 20 Tf 510 520 Td (tile) Tj ET',
      ),
    },
    says: { 20: 'tile' },
  },
  'a soft mask': {
    page: '/Resources << /ExtGState << /G << /SMask << /S /Alpha /G 20 0 R >> >> >> >>',
    objects: { 20: form('mask') },
    says: { 20: 'mask' },
  },
  'a glyph of a Type 3 font with a small em and a large matrix': {
    page: '/Resources << /Font << /T 20 0 R >> >>',
    objects: {
      20: `<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 0 2 1] /CharProcs << /a 21 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] ${font} >>`,
      21: stream('', '1 0 d0 BT /F1 0.5 Tf 0.1 0.1 Td (glyph) Tj ET'),
    },
    says: { 21: 'glyph' },
  },
  'pages that are not in the page tree': {
    page: '/Beads 20 0 R',
    objects: {
      20: `<< /Type /Page /MediaBox [0 0 200 50] /Contents [21 0 R 5 0 R] ${font} >>`,
      21: stream('', 'BT /F1 20 Tf 10 20 Td (left) Tj ET'),
    },
    says: { 21: 'left' },
  },
  'only what belongs to the pages that are searched': {
    page: '/Annots [20 0 R]',
    objects: {
      6: '<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Annots [22 0 R] >>',
      20: '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 21 0 R >> >>',
      21: form('first'),
      22: '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 23 0 R >> >>',
      23: form('second'),
    },
    chosen: [2],
    says: { 23: 'second' },
    inAnnotations: [23],
  },
  'nothing of content that cannot be decoded': {
    page: '/Annots [20 0 R]',
    objects: {
      20: '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 21 0 R >> >>',
      21: stream('/Subtype /Form /BBox [0 0 200 50] /Filter /BrotliDecode', '(text) Tj'),
    },
    says: {},
  },
  'nothing when secondary content has no text': {
    page: '/Resources << /XObject << /X 20 0 R >> >>',
    objects: { 20: stream('/Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f') },
    says: {},
  },
};

describe('search pages of secondary content', () => {
  for (const [sentence, { page = '', objects, chosen = 'all', says, inAnnotations = [] }] of Object.entries(cases)) {
    it(`show ${sentence}`, async () => {
      const book = bookObjects(2);
      const document = rawPdf({
        objects: { ...book, 4: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${page} >>`, ...objects },
      });
      await inFolderAsync(async (path) => {
        writeFileSync(path('in.pdf'), document, 'latin1');
        const source = { path: path('in.pdf'), name: 'in.pdf' };
        const answer = await writeSearchPages({ source, target: path('out.pdf'), chosen, isAsShown: false });
        if ('malformed' in answer) throw new Error(answer.malformed);
        const { pages: sheets, isUndecoded } = answer.value;
        expect(isUndecoded).to.equal(sentence.includes('decoded'));
        expect(existsSync(path('out.pdf'))).to.equal(sheets.length > 0);
        const found = sheets.map(({ stream: num }, index) => [num, textOf(path('out.pdf'), index + 1)] as const);
        expect(Object.fromEntries(found)).to.deep.equal(says);
        expect(sheets.filter((it) => it.isInAnnotation).map((it) => it.stream)).to.have.members(inAnnotations);
        sheets.forEach((sheet, index) => expectPlaced(path('out.pdf'), sheet, index + 1));
      });
    });
  }
});

function textOf(path: string, page: number): string {
  return execFileSync('pdftotext', ['-f', `${page}`, '-l', `${page}`, path, '-'], { encoding: 'utf8' }).trim();
}

/** All texts in these documents begin at a twentieth of the width of their boxes. */
function expectPlaced(path: string, { stream: num, toAreaSpace }: SearchPage, page: number): void {
  const html = execFileSync('pdftotext', ['-bbox', '-f', `${page}`, '-l', `${page}`, path, '-'], { encoding: 'utf8' });
  const left = Number(/xMin="([\d.]+)"/.exec(html)?.[1]);
  const [x, y] = num === 21 && toAreaSpace[0] > 1 ? [0.1, 0.1] : toAreaSpace[4] === 0 ? [10, 20] : [510, 520];
  const top = Number(/yMax="([\d.]+)"/.exec(html)?.[1]);
  const placed = transformPoint(toAreaSpace, { x, y });
  expect(Math.abs(left - placed.x)).to.be.below(3);
  expect(Math.abs(top - placed.y)).to.be.below(toAreaSpace[0] > 1 ? 100 : 8);
}
