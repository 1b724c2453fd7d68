import { expect } from 'chai';
import { type Made, book, joining, qpdfJson, selecting } from '../../../../fixtures/pdf/assembly-pdfs.js';

/** The compared parts of an outline item: title, page (from 1; null for none), and children. */
type Item = readonly [title: string, page: number | null, below: readonly Item[]];

const chapters = {
  catalog: '/Outlines 100 0 R',
  objects: {
    100: '<< /Type /Outlines /First 101 0 R /Last 104 0 R /Count 5 >>',
    101: '<< /Title (Chapter one) /Parent 100 0 R /Next 104 0 R /First 102 0 R /Last 103 0 R /Count 2 /Dest [4 0 R /Fit] >>',
    102: '<< /Title (Section A) /Parent 101 0 R /Next 103 0 R /A << /S /GoTo /D [6 0 R /XYZ 0 700 null] >> >>',
    103: '<< /Title (Section B) /Parent 101 0 R /Prev 102 0 R /Dest (b) >>',
    104: '<< /Title (Chapter two) /Parent 100 0 R /Prev 101 0 R /First 105 0 R /Last 105 0 R /Count -1 /Dest [10 0 R /Fit] /C [1 0 0] /F 2 >>',
    105: '<< /Title (Home) /Parent 104 0 R /A << /S /URI /URI (https://example.org) >> >>',
    110: '<< /Names [(b) [8 0 R /Fit]] >>',
  },
};
const bookWithOutline = book({ ...chapters, pages: 4, catalog: '/Outlines 100 0 R /Names << /Dests 110 0 R >>' });

const selections: readonly (readonly [sentence: string, pages: readonly number[], outline: readonly Item[]])[] = [
  [
    'keeps all items in any order of all pages',
    [4, 3, 2, 1],
    [
      [
        'Chapter one',
        4,
        [
          ['Section A', 3, []],
          ['Section B', 2, []],
        ],
      ],
      ['Chapter two', 1, [['Home', null, []]]],
    ],
  ],
  [
    'redirects an item of a left-out page to the target of its first kept descendant',
    [3],
    [
      ['Chapter one', 1, [['Section B', 1, []]]],
      ['Chapter two', null, [['Home', null, []]]],
    ],
  ],
  [
    'keeps an item without its left-out descendants',
    [1, 4],
    [
      ['Chapter one', 1, []],
      ['Chapter two', 2, [['Home', null, []]]],
    ],
  ],
];

describe('outlines of selected pages', () => {
  for (const [sentence, pages, outline] of selections) {
    it(sentence, () => selecting(bookWithOutline, pages, (made) => expect(outlineOf(made)).to.deep.equal(outline)));
  }

  it('contain no titles of removed items', () =>
    selecting(bookWithOutline, [1], ({ plain }) => {
      expect(plain).to.include('Chapter one');
      expect(plain).not.to.match(/Section [AB]/);
    }));

  it('keep colour, style and open state', () =>
    selecting(bookWithOutline, [1, 2, 4], ({ plain }) => {
      const counts = [...plain.matchAll(/\/Count (-?\d+)/g)].map(([, count]) => Number(count));
      expect(counts).to.have.members([3, 3, 1, -1]);
      expect(plain)
        .to.match(/\/C \[\s*1\s+0\s+0\s*\]/)
        .and.include('/F 2');
    }));

  it('end at circular references', () => {
    const source = book({
      pages: 2,
      catalog: '/Outlines 100 0 R',
      objects: {
        100: '<< /First 101 0 R /Last 102 0 R >>',
        101: '<< /Title (One) /Next 102 0 R /First 101 0 R /Dest [4 0 R /Fit] >>',
        102: '<< /Title (Two) /Next 101 0 R /First 102 0 R /Dest [6 0 R /Fit] >>',
      },
    });
    return selecting(source, [2, 1], (made) => {
      expect(outlineOf(made)).to.deep.equal([
        ['One', 2, []],
        ['Two', 1, []],
      ]);
    });
  });

  it('may be nested fifty thousand levels deep', () => {
    const last = 50_100;
    const objects: Record<number, string> = { 100: '<< /First 101 0 R /Last 101 0 R >>' };
    for (let num = 101; num <= last; num++) objects[num] = `<< /Title (x) /Dest [6 0 R /Fit] /First ${num + 1} 0 R >>`;
    objects[last + 1] = '<< /Title (deepest) /Dest [4 0 R /Fit] >>';
    return selecting(book({ pages: 2, catalog: '/Outlines 100 0 R', objects }), [1], ({ plain }) => {
      expect(plain).to.include('(deepest)');
    });
  });

  const nonsense = [
    '(no such name)',
    '[100 0 R /Fit]',
    '[null]',
    '[99 /Fit]',
    '[]',
    '7',
    '<< /D 7 >>',
    '[-1 /Fit]',
    '[1.5]',
  ];
  for (const destination of nonsense) {
    it(`drop an item with the invalid destination ${destination}`, () => {
      const objects = { 100: '<< /First 101 0 R /Last 101 0 R >>', 101: `<< /Title (Astray) /Dest ${destination} >>` };
      return selecting(book({ pages: 2, catalog: '/Outlines 100 0 R', objects }), [1], ({ plain }) => {
        expect(plain).not.to.include('Astray');
        expect(plain).not.to.include('/Outlines');
      });
    });
  }
});

describe('outlines of joined documents', () => {
  it('are placed below a bookmark for each file', () =>
    joining(
      { 'first.pdf': bookWithOutline, 'the.second.pdf': book({ pages: 2 }), 'third.pdf': bookWithOutline },
      (made) => {
        const items = (offset: number): readonly Item[] => [
          [
            'Chapter one',
            offset + 1,
            [
              ['Section A', offset + 2, []],
              ['Section B', offset + 3, []],
            ],
          ],
          ['Chapter two', offset + 4, [['Home', null, []]]],
        ];
        expect(outlineOf(made)).to.deep.equal([
          ['first', 1, items(0)],
          ['the.second', 5, []],
          ['third', 7, items(6)],
        ]);
      },
    ));
});

interface QpdfItem {
  readonly title: string;
  readonly destpageposfrom1: number | null;
  readonly kids: readonly QpdfItem[];
}

function outlineOf({ path }: Made): readonly Item[] {
  const items = qpdfJson(path, 'outlines') as readonly QpdfItem[];
  const read = ({ title, destpageposfrom1, kids }: QpdfItem): Item => [title, destpageposfrom1, kids.map(read)];
  return items.map(read);
}
