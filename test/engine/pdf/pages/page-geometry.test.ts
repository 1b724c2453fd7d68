import { expect } from 'chai';

import { type PageGeometry, sizeOf } from '../../../../engine/geometry/geometry.js';
import { geometryOf, withCropBoxInside } from '../../../../engine/pdf/pages/page-geometry.js';
import { pageDict, readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { PdfDict } from '../../../../engine/pdf/syntax/values.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { openDocument } from '../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../engine/tools/pdfium/binding/library.js';
import { bookObjects, rawPdf, withFile, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

type Rectangle = PageGeometry['visible'];
type Viewer = 'poppler' | 'PDFium';

interface Case {
  readonly page: string;
  /** Entries of the parent node. */
  readonly above?: string;
  readonly visible: Rectangle;
  readonly rotation?: PageGeometry['rotation'];
  /** The viewers whose results differ. */
  readonly unlike?: readonly Viewer[];
}

const letter: Rectangle = [0, 0, 612, 792];
const sheet: Rectangle = [0, 0, 300, 400];
const box = '/MediaBox [0 0 300 400]';

const cases: Readonly<Record<string, Case>> = {
  'takes the MediaBox': { page: box, visible: sheet },
  'takes corners in any order': { page: '/MediaBox [300 -10 -20 400]', visible: [-20, -10, 300, 400] },
  'follows a reference to a box': { page: '/MediaBox 6 0 R', visible: sheet },
  'follows references to numbers': { page: '/MediaBox [0 0 5 0 R 400]', visible: [0, 0, 100, 400] },
  'takes Letter for a missing MediaBox': { page: '', visible: letter },
  'takes Letter for a MediaBox that is null': { page: '/MediaBox 7 0 R', visible: letter },
  'takes Letter for a MediaBox that is no array': { page: '/MediaBox /A', visible: letter },
  'takes Letter for a MediaBox of three numbers': { page: '/MediaBox [0 0 300]', visible: letter },
  'takes Letter for a MediaBox of five numbers': { page: '/MediaBox [0 0 300 400 500]', visible: letter },
  'takes Letter for a MediaBox with a name in it': { page: '/MediaBox [0 0 /A 400]', visible: letter },
  'takes Letter for a MediaBox that is a point': { page: '/MediaBox [0 0 0 0]', visible: letter },
  'takes Letter for a MediaBox that is a line': {
    page: '/MediaBox [0 0 300 0]',
    visible: letter,
    unlike: ['poppler'],
  },
  'takes the CropBox': { page: `${box} /CropBox [50 60 200 210]`, visible: [50, 60, 200, 210] },
  'takes the corners of a CropBox in any order': {
    page: `${box} /CropBox [200 60 50 210]`,
    visible: [50, 60, 200, 210],
  },
  'keeps the CropBox within the MediaBox': { page: `${box} /CropBox [-50 -50 500 200]`, visible: [0, 0, 300, 200] },
  'keeps a part of a CropBox that is wider than the MediaBox': {
    page: `${box} /CropBox [50 60 500 210]`,
    visible: [50, 60, 300, 210],
    // Poppler uses the full width of the MediaBox.
    unlike: ['poppler'],
  },
  'keeps the CropBox within Letter': { page: '/CropBox [100 60 700 210]', visible: [100, 60, 612, 210] },
  'ignores a CropBox elsewhere': {
    page: `${box} /CropBox [400 500 600 700]`,
    visible: sheet,
    unlike: ['poppler'],
  },
  'ignores a CropBox that only touches': {
    page: `${box} /CropBox [300 0 600 400]`,
    visible: sheet,
    unlike: ['poppler'],
  },
  'ignores a CropBox that is a point': { page: `${box} /CropBox [0 0 0 0]`, visible: sheet },
  'ignores a CropBox of three numbers': { page: `${box} /CropBox [50 50 200]`, visible: sheet },
  'ignores a CropBox with a name in it': {
    page: `${box} /CropBox [50 50 200 /A]`,
    visible: sheet,
    // PDFium treats the name as 0.
    unlike: ['PDFium'],
  },
  'inherits boxes and rotation': {
    page: '',
    above: `${box} /CropBox [50 60 200 210] /Rotate 90`,
    visible: [50, 60, 200, 210],
    rotation: 90,
  },
  'puts what the page says before what it inherits': {
    page: `${box} /Rotate 0`,
    above: '/MediaBox [0 0 100 100] /Rotate 90',
    visible: sheet,
  },
};

const rotations: readonly (readonly [
  written: string,
  rotation: PageGeometry['rotation'],
  unlike?: readonly Viewer[],
])[] = [
  ['90', 90],
  ['180', 180],
  ['270', 270],
  ['360', 0],
  ['-90', 270],
  ['-180', 180],
  ['450', 90],
  ['-450', 270],
  ['45', 0],
  ['-45', 0],
  ['89', 0],
  // PDFium rounds these to a multiple of 90, which is undone when it opens a page.
  ['100', 0],
  ['225', 0],
  ['-100', 0],
  ['100.5', 0],
  ['9999999990', 0],
  ['90.0', 90, ['poppler']],
  ['(90)', 0],
  ['null', 0],
];
const turned = rotations.map(([written, rotation, unlike = []]): [string, Case] => [
  `takes ${rotation} for a rotation of ${written}`,
  { page: `${box} /Rotate ${written}`, visible: sheet, rotation, unlike },
]);

const units: readonly (readonly [written: string, userUnit: number])[] = [
  ['2', 2],
  ['0.5', 0.5],
  ['5 0 R', 100],
  ['0', 1],
  ['-2', 1],
  ['/A', 1],
  ['null', 1],
];

describe('the geometry that a page states', () => {
  for (const [sentence, stated] of [...Object.entries(cases), ...turned]) {
    const { visible, rotation = 0, unlike = [] } = stated;
    it(sentence, () => {
      expect(geometry(stated)).to.deep.equal({ visible, rotation, userUnit: 1 });
    });

    it(`${sentence}, as ${unlike.includes('poppler') ? 'poppler does not' : 'poppler does'}`, () => {
      const { width, height } = sizeOf({ visible, rotation, userUnit: 1 });
      const seen = inPoppler(stated);
      expect(seen.box === visible.join() && seen.drawn === `${width} ${height}`).to.equal(!unlike.includes('poppler'));
    });

    it(`${sentence}, as ${unlike.includes('PDFium') ? 'PDFium does not' : 'PDFium does'}`, async () => {
      const seen = await inPdfium(stated);
      expect(seen.visible.join() === visible.join() && seen.rotation === rotation).to.equal(!unlike.includes('PDFium'));
    });
  }

  for (const [written, userUnit] of units) {
    it(`returns ${userUnit} for a UserUnit of ${written}`, () => {
      expect(geometry({ page: `${box} /UserUnit ${written}` }).userUnit).to.equal(userUnit);
    });
  }

  for (const [sentence, written, crop] of [
    ['elsewhere becomes the MediaBox', [400, 500, 600, 700], sheet],
    ['within the MediaBox stays', [50, 60, 200, 210], [50, 60, 200, 210]],
    ['partly within the MediaBox stays', [-50, 60, 200, 210], [-50, 60, 200, 210]],
  ] as const) {
    it(`a CropBox ${sentence} when it is mended`, () => {
      const page = PdfDict.of({ MediaBox: sheet, CropBox: written });
      withFile(rawPdf({ objects: bookObjects(1) }), (path) => {
        using file = openPdf(path);
        expect(withCropBoxInside(file, page).get('CropBox')).to.deep.equal(crop);
      });
    });
  }

  it('does not inherit a UserUnit', () => {
    expect(geometry({ page: box, above: '/UserUnit 2' }).userUnit).to.equal(1);
  });
});

type Stated = Pick<Case, 'page' | 'above'>;

function document({ page, above = '' }: Stated): string {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Count 1 /Kids [3 0 R] ${above} >>`,
      3: `<< /Type /Page /Parent 2 0 R /Resources << >> ${page} >>`,
      5: '100',
      6: '[0 0 300 400]',
      7: 'null',
    },
  });
}

function geometry(stated: Stated): PageGeometry {
  return withFile(document(stated), (path) => {
    using file = openPdf(path);
    const [page] = readPages(file);
    if (page === undefined) throw new Error('no page');
    return geometryOf(file, pageDict(file, page));
  });
}

function inPoppler(stated: Stated): { readonly box: string; readonly drawn: string | undefined } {
  return withFile(document(stated), (path) => {
    const said = execFileSync('pdfinfo', ['-box', path], { encoding: 'utf8' });
    const numbers = (/^CropBox:(.*)$/m.exec(said)?.[1] ?? '').trim().split(/\s+/).map(Number);
    const drawn = execFileSync('pdftoppm', ['-q', '-gray', '-cropbox', '-r', '72', path]);
    return { box: numbers.join(), drawn: drawn.toString('latin1', 0, 20).split('\n')[1] };
  });
}

function inPdfium(stated: Stated): Promise<PageGeometry> {
  return withFileAsync(document(stated), (path) =>
    withPdfium((pdfium) => {
      using opened = openDocument(pdfium, { path, name: 'a.pdf' });
      using page = opened.page(1);
      return page.geometry;
    }),
  );
}
