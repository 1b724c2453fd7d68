import { expect } from 'chai';
import { TooComplex } from '../../../../engine/errors.js';
import { pageDict, readPageTree } from '../../../../engine/pdf/pages/page-tree.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { MalformedPdf } from '../../../../engine/pdf/file/malformed-pdf.js';
import { rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const page = '<< /Type /Page >>';

type Objects = Readonly<Record<number, string>>;

const trees: readonly (readonly [sentence: string, objects: Objects, pages: readonly number[]])[] = [
  ['a flat tree', { 2: pages('3 0 R 4 0 R'), 3: page, 4: page }, [3, 4]],
  [
    'a nested tree in reading order',
    { 2: pages('3 0 R 6 0 R'), 3: pages('4 0 R 5 0 R'), 4: page, 5: page, 6: page },
    [4, 5, 6],
  ],
  ['a tree without a page', { 2: pages('') }, []],
  ['a node without kids among others', { 2: pages('3 0 R 4 0 R'), 3: pages(''), 4: page }, [4]],
  ['a /Count that is wrong', { 2: '<< /Count -7 /Kids [3 0 R] >>', 3: page }, [3]],
  ['nodes without /Type', { 2: '<< /Kids [3 0 R] >>', 3: '<< /Kids [4 0 R] >>', 4: '<< >>' }, [4]],
  ['kids that are an object of their own', { 2: '<< /Kids 3 0 R >>', 3: '[4 0 R]', 4: page }, [4]],
];

const malformed: readonly (readonly [sentence: string, objects: Objects])[] = [
  ['a catalog without pages', {}],
  ['a root without kids', { 2: page }],
  ['a root that is a direct object', { 1: '<< /Type /Catalog /Pages << /Kids [] >> >>' }],
  ['a node that is its own kid', { 2: pages('2 0 R') }],
  ['a node above among the kids', { 2: pages('3 0 R'), 3: pages('2 0 R') }],
  ['a page that occurs twice', { 2: pages('3 0 R 3 0 R'), 3: page }],
  ['a page that is a direct object', { 2: pages('<< /Type /Page >>') }],
  ['a kid that is null', { 2: pages('null') }],
  ['a kid that the file lacks', { 2: pages('9 0 R') }],
  ['a kid that is a number', { 2: pages('3 0 R'), 3: '7' }],
  ['kids that are no array', { 2: '<< /Kids 7 >>' }],
  ['a tree that is deeper than any', deep(10_000)],
];

describe('page trees', () => {
  for (const [sentence, objects, expected] of trees) {
    it(`give the pages of ${sentence}`, () => {
      expect(numbersIn(objects)).to.deep.equal(expected);
    });
  }

  for (const [sentence, objects] of malformed) {
    it(`reject ${sentence}`, () => {
      expect(() => numbersIn(objects)).to.throw(MalformedPdf);
    });
  }

  const tooMany: readonly (readonly [sentence: string, objects: Objects, message?: RegExp])[] = [
    ['a page that occurs 100,001 times', { 2: pages('3 0 R '.repeat(100_001)), 3: page }],
    [
      'a page that occurs a million times',
      { 2: pages('3 0 R '.repeat(4_000_000)), 3: page },
      /a list of pages with more values/,
    ],
    ['nodes that occur ten times each, six levels deep', levelsOfTen(6)],
    ['nodes that occur ten times each, four hundred levels deep', levelsOfTen(400)],
  ];
  for (const [sentence, objects, message = /more than 100000 pages/] of tooMany) {
    it(`reject ${sentence} as too complex`, () => {
      expect(() => numbersIn(objects)).to.throw(TooComplex, message);
    });
  }

  it('pass on missing attributes to a page, from the nearest ancestor first', () => {
    const objects = {
      2: '<< /Kids [3 0 R] /Rotate 90 /MediaBox [0 0 1 1] /Contents 9 0 R >>',
      3: '<< /Kids [4 0 R 5 0 R 6 0 R] /Rotate 180 /CropBox 7 0 R >>',
      4: '<< /Type /Page >>',
      5: '<< /Type /Page >>',
      6: '<< /Type /Page /Rotate 0 /MediaBox [0 0 2 2] >>',
      7: '[0 0 1 1]',
    };
    withFile(document(objects), (path) => {
      using file = openPdf(path);
      const { pages, nodes, objects: numbers } = readPageTree(file);
      expect(nodes.map(({ num }) => num)).to.deep.equal([2, 3]);
      expect([...numbers].sort()).to.deep.equal([2, 3, 4, 5, 6]);
      expect(pages.map(({ inherited }) => [...inherited.keys()].sort())).to.deep.equal([
        ['CropBox', 'MediaBox', 'Rotate'],
        ['CropBox', 'MediaBox', 'Rotate'],
        ['CropBox'],
      ]);
      const rotations = pages.map((each) => pageDict(file, each).get('Rotate'));
      expect(rotations).to.deep.equal([180, 180, 0]);
      expect(pages.map(({ inherited }) => inherited.has('Contents'))).to.deep.equal([false, false, false]);
    });
  });
});

function pages(kids: string): string {
  return `<< /Type /Pages /Kids [${kids}] >>`;
}

/** Each node has the next node ten times in /Kids; the last node is a page. */
function levelsOfTen(levels: number): Objects {
  const nodes = Array.from(
    { length: levels },
    (_, level) => [level + 2, pages(`${level + 3} 0 R `.repeat(10))] as const,
  );
  return Object.fromEntries([...nodes, [levels + 2, page] as const]);
}

function deep(levels: number): Objects {
  const nodes = Array.from({ length: levels }, (_, index) => [index + 2, pages(`${index + 3} 0 R`)] as const);
  return { ...Object.fromEntries(nodes), [levels + 2]: page };
}

function document(objects: Objects): string {
  return rawPdf({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>', ...objects } });
}

function numbersIn(objects: Objects): readonly number[] {
  return withFile(document(objects), (path) => {
    using file = openPdf(path);
    return readPageTree(file).pages.map(({ ref }) => ref.num);
  });
}
