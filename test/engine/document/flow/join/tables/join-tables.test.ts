import { expect } from 'chai';

import { joinedTable, tableAtEnd } from '../../../../../../engine/document/flow/join/tables/join-tables.js';
import type { FlowElement } from '../../../../../../engine/document/flow-elements.js';
import { figure, paragraph, place, table } from '../../../../../fixtures/flow/elements.js';

const head = ['Book', 'Abbreviation'];

describe('joinedTable', () => {
  it('joins a table whose caption is repeated on the next page', () => {
    expect(rowsOf('Table 1: Books', 'Table 1: Books (continued)')).to.equal(3);
  });

  it('joins such tables though their columns are as wide as their texts', () => {
    expect(rowsOf('Tab. A.1 Bücher', 'Tab. A.1 (Fortsetzung)', [160, 80])).to.equal(3);
  });

  it('joins tables of one width with the same header, though their texts part the columns elsewhere', () => {
    expect(rowsOf('Table 1: Books', undefined, [120, 80])).to.equal(3);
  });

  it('joins a table with rules and one without them that has the same header, whose sides are its texts', () => {
    const one = table([head, ['Genesis', 'Gn.']], { widths: [250, 250] });
    const { box } = place();
    const inside = { page: 2, box: { ...box, left: box.left + 5, right: box.right - 5 } };
    const other = table([head, ['Haggai', 'Hg.']], { widths: [250, 240], places: [inside] });
    expect(joinedTable(one, other)?.rowCount).to.equal(3);
  });

  it('tells whether the header is repeated', () => {
    const one = table([head, ['Genesis', 'Gn.']], { headerRows: 1 });
    const other = table([head, ['Haggai', 'Hg.']], { headerRows: 1, places: [place(2)] });
    const rest = table([['Haggai', 'Hg.']], { headerRows: 0, places: [place(2)] });
    expect([other, rest].map((next) => joinedTable(one, next)?.repeatsHeader)).to.deep.equal([true, undefined]);
  });

  it('leaves tables with other labels by themselves', () => {
    expect(rowsOf('Table 1: Books', 'Table 2: Books')).to.equal(undefined);
    expect(rowsOf('Table 1: Books', 'Table 11: Books')).to.equal(undefined);
    expect(rowsOf('Books', 'Books')).to.equal(undefined);
  });

  it('leaves a table without a caption by itself whose columns have other widths', () => {
    expect(rowsOf('Table 1: Books', undefined, [160, 80])).to.equal(undefined);
  });
});

describe('tableAtEnd', () => {
  const size = { width: 600, height: 800 };
  const logo = (top: number): FlowElement => figure('logo.png', { places: [place(1, top)] });
  const listed = table([head, ['Genesis', 'Gn.']]);
  const start = { kind: 'page', number: 2 } as const;

  it('finds a table before the logos in the foot of its page and in the head of the next one', () => {
    const elements = [paragraph('Before'), listed, logo(740), start, logo(20)];
    expect(tableAtEnd(elements, { pages: 1, size })).to.deep.equal({
      table: listed,
      at: 1,
      pictures: [logo(740), logo(20)],
    });
  });

  it('finds none before a picture on the page, a text, or more pages', () => {
    for (const behind of [[logo(400), start], [start, paragraph('After')], [start, start], []]) {
      expect(tableAtEnd([listed, ...behind], { pages: 1, size })).to.equal(undefined);
    }
  });
});

/** The number of rows of the joined table. */
function rowsOf(first: string, second: string | undefined, widths: readonly number[] = [100, 100]): number | undefined {
  const caption = (text: string) => ({ caption: paragraph(text, { style: 'caption' }) });
  const { box } = place();
  const one = table([head, ['Genesis', 'Gn.']], {
    places: [{ page: 1, box: { ...box, right: box.left + 200 } }],
    ...caption(first),
  });
  const other = table([head, ['Haggai', 'Hg.']], {
    widths,
    places: [{ page: 2, box: { ...box, right: box.left + widths.reduce((sum, width) => sum + width, 0) } }],
    ...(second !== undefined && caption(second)),
  });
  return joinedTable(one, other)?.rowCount;
}
