import { expect } from 'chai';

import { book } from '../../../fixtures/pdf/assembly-pdfs.js';
import { complaintOf, textsOf } from '../../../fixtures/look/evidence.js';
import { rawPdf, bookObjects, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { type Resized, resized } from '../../../fixtures/pdf/resized.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

/** Half of the size, with margins of 100 points above and below. */
const half = { width: 306, height: 596, pages: [1] };

const page = (entries: string): string => book({ pages: 1, page: { 1: entries } });
const sizesOf = ({ after }: Resized): readonly (readonly number[])[] =>
  [...execFileSync('pdfinfo', ['-l', '99', after], { encoding: 'utf8' }).matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(
    ([, width, height]) => [Number(width), Number(height)],
  );

describe('the boxes of a resized page', () => {
  const boxes: readonly [entries: string, key: string, expected: unknown][] = [
    ['', 'MediaBox', [0, 0, 306, 596]],
    ['', 'CropBox', [0, 0, 306, 596]],
    ['/CropBox [100 100 200 300]', 'CropBox', [0, 0, 306, 596]],
    ['/Rotate 90', 'MediaBox', [0, 0, 306, 596]],
    ['/UserUnit 3', 'UserUnit', null],
    ['/TrimBox [100 100 500 700]', 'TrimBox', [50, 150, 250, 450]],
    ['/BleedBox [-100 -900 900 900]', 'BleedBox', [0, 0, 306, 550]],
    ['/ArtBox [-100 -100 -10 -10]', 'ArtBox', null],
    ['/ArtBox [1 2 3]', 'ArtBox', null],
    ['/PZ 1', 'PZ', 2],
    ['/Thumb 5 0 R', 'Thumb', null],
    ['/Rotate 180', 'Rotate', 180],
  ];
  for (const [entries, key, expected] of boxes) {
    it(`are all set: ${entries || key}`, async () => {
      const turned = entries === '/Rotate 90' ? { ...half, width: 596, height: 306 } : half;
      expect(await resized(page(entries), turned, ({ onPage }) => onPage(1, key))).to.deep.equal(expected);
    });
  }

  it('are not inherited from the page tree', async () => {
    const tree = `<< /Type /Pages /Count 1 /Kids [4 0 R] /MediaBox [0 0 612 792] /CropBox [9 9 99 99] /Rotate 270 >>`;
    const document = rawPdf({ objects: { ...bookObjects(1), 2: tree } });
    await resized(document, { width: 200, height: 200 }, (made) => {
      expect(sizesOf(made)).to.deep.equal([[200, 200]]);
      expect(made.onPage(1, 'Rotate')).to.equal(null);
    });
  });
});

describe('a resized page', () => {
  it('keeps its orientation', async () => {
    const document = book({
      pages: 4,
      page: { 2: '/Rotate 90', 3: '/MediaBox [0 0 800 200]', 4: '/MediaBox [0 0 800 200] /Rotate 270' },
    });
    await resized(document, { width: 300, height: 400, pages: [1, 2, 3, 4] }, ({ onPage }) => {
      const boxes = [1, 2, 3, 4].map((number) => onPage(number, 'MediaBox'));
      const [upright, onItsSide] = [
        [0, 0, 300, 400],
        [0, 0, 400, 300],
      ];
      expect(boxes).to.deep.equal([upright, upright, onItsSide, onItsSide]);
    });
  });

  it('gets a landscape size as given', async () => {
    const document = book({ pages: 2, page: { 2: '/Rotate 90' } });
    await resized(document, { width: 400, height: 300, pages: [1, 2] }, ({ onPage }) => {
      expect([1, 2].map((number) => onPage(number, 'MediaBox'))).to.deep.equal([
        [0, 0, 400, 300],
        [0, 0, 300, 400],
      ]);
    });
  });

  it('keeps its text, and the words in their places', async () => {
    await resized(page(''), half, async (made) => {
      expect(await textsOf({ path: made.after })).to.deep.equal(await textsOf({ path: made.before }));
      const words = execFileSync('pdftotext', ['-bbox', made.after, '-'], { encoding: 'utf8' });
      // The old baseline was 72 points from the left and 92 from the top.
      expect(Number(/xMin="([\d.]+)"[^>]*>Page</.exec(words)?.[1])).to.be.closeTo(36, 1);
      expect(Number(/yMin="([\d.]+)"[^>]*>Page</.exec(words)?.[1])).to.be.closeTo(100 + (92 - 24) / 2, 6);
      expect(await complaintOf({ path: made.after })).to.equal(undefined);
    });
  });

  it('stays the same when it has the size within the tolerance', async () => {
    const exact = page('/MediaBox [10 20 316 616]');
    const rounded = page('/MediaBox [0 0 306.4 596]');
    const entries = ({ file, pages }: Resized): unknown => [...(file.dict(pages[0]?.ref)?.entries() ?? [])].length;
    expect(await resized(exact, half, ({ onPage }) => onPage(1, 'MediaBox'))).to.deep.equal([10, 20, 316, 616]);
    expect(await resized(exact, half, entries)).to.equal(4);
    expect(await resized(rounded, { ...half, tolerance: 0.5 }, entries)).to.equal(4);
    expect(await resized(rounded, half, ({ onPage }) => onPage(1, 'MediaBox'))).to.deep.equal([0, 0, 306, 596]);
  });

  it('is rewritten when only its visible part has the size, or it has a UserUnit', async () => {
    for (const entries of ['/CropBox [0 0 306 596]', '/MediaBox [0 0 153 298] /UserUnit 2']) {
      const box = await resized(page(entries), half, ({ onPage }) => onPage(1, 'MediaBox'));
      expect(box).to.deep.equal([0, 0, 306, 596]);
    }
  });

  it('leaves others alone', async () => {
    await resized(book({ pages: 3 }), { ...half, pages: [2] }, (made) => {
      expect(sizesOf(made)).to.deep.equal([
        [612, 792],
        [306, 596],
        [612, 792],
      ]);
      expect([1, 3].map((number) => made.onPage(number, 'Contents') instanceof Array)).to.deep.equal([false, false]);
    });
  });

  it('stays empty', async () => {
    const document = rawPdf({ objects: { ...bookObjects(1), 4: '<< /Type /Page /Parent 2 0 R >>' } });
    await resized(document, half, async (made) => {
      expect(sizesOf(made)).to.deep.equal([[306, 596]]);
      expect(await complaintOf({ path: made.after })).to.equal(undefined);
    });
  });

  it('shares its new streams with other pages', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => index + 1);
    await resized(book({ pages: 300 }), { ...half, pages }, ({ file }) => {
      // All pages share two streams, before and after the content of each.
      expect(file.objectCount).to.be.at.most(2 * 300 + 3 + 2 + 1);
    });
  });

  it('keeps its articles and measuring viewports', async () => {
    const document = book({
      pages: 1,
      catalog: '/Threads [100 0 R]',
      page: { 1: '/B [101 0 R] /VP [<< /BBox [0 0 100 200] /Measure << /X [<< /C 2 >>] >> >>]' },
      objects: {
        100: '<< /F 101 0 R >>',
        101: '<< /T 100 0 R /N 101 0 R /V 101 0 R /P 4 0 R /R [0 0 100 200] >>',
      },
    });
    await resized(document, half, ({ onPage }) => {
      expect(onPage(1, 'B', 0, 'R')).to.deep.equal([0, 100, 50, 200]);
      expect(onPage(1, 'VP', 0, 'BBox')).to.deep.equal([0, 100, 50, 200]);
      expect(onPage(1, 'VP', 0, 'Measure', 'X', 0, 'C')).to.equal(4);
    });
  });

  it('keeps its structure elements, with scaled layout attributes', async () => {
    const layout = '<< /O /Layout /BBox [0 0 100 200] /SpaceAfter 10 /Width /Auto /Placement /Block >>';
    const document = book({
      pages: 2,
      catalog: '/StructTreeRoot 100 0 R /MarkInfo << /Marked true >>',
      page: { 1: '/StructParents 0', 2: '/StructParents 1' },
      content: { 1: '/Figure << /MCID 0 >> BDC BT /F1 24 Tf 72 700 Td (Tagged) Tj ET EMC' },
      objects: {
        100: '<< /Type /StructTreeRoot /K 104 0 R /ParentTree << /Nums [0 [101 0 R] 1 [102 0 R]] >> >>',
        104: '<< /S /Document /P 100 0 R /K [101 0 R 102 0 R] >>',
        101: `<< /S /Figure /P 104 0 R /Pg 4 0 R /K 0 /A [${layout} 0 << /O /Table /Width 10 >>] >>`,
        102: `<< /S /Figure /P 104 0 R /Pg 6 0 R /K 0 /A 103 0 R >>`,
        103: layout,
      },
    });
    await resized(document, half, (made) => {
      const element = (index: number, ...path: readonly (string | number)[]): unknown =>
        made.at(made.file.catalog, 'StructTreeRoot', 'K', 'K', index, 'A', ...path);
      expect(element(0, 0, 'BBox')).to.deep.equal([0, 100, 50, 200]);
      expect([element(0, 0, 'SpaceAfter'), element(0, 0, 'Width')]).to.deep.equal([5, 'Auto']);
      expect(element(0, 2, 'Width')).to.equal(10);
      expect([element(1, 'BBox'), element(1, 'SpaceAfter')]).to.deep.equal([[0, 0, 100, 200], 10]);
      const tagged = execFileSync('pdfinfo', ['-struct-text', made.after], { encoding: 'utf8' });
      expect(tagged).to.match(/Figure[^]*"Tagged"/);
    });
  });

  it('is accompanied by a warning about an XFA form', async () => {
    const catalog = '/AcroForm << /Fields [] /XFA 100 0 R >>';
    const document = book({ pages: 1, catalog, objects: { 100: stream('', '<xdp/>') } });
    expect(await resized(document, half, ({ warnings }) => warnings.join())).to.match(/XFA/);
    expect(await resized(document, { width: 612, height: 792 }, ({ warnings }) => warnings)).to.deep.equal([]);
  });
});
