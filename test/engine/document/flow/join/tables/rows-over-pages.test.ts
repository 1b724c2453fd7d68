import { expect } from 'chai';

import type { PageTable } from '../../../../../../engine/document/tables/page-table.js';
import { flow, told } from '../../../../../fixtures/flow.js';
import { lines, type Typed } from '../../../../../fixtures/lines.js';

type Row = readonly (string | readonly string[])[];

/** The lines of cells 100 points wide; a cell of several lines is an array. */
function gridOf(rows: readonly Row[], { left, top }: { readonly left: number; readonly top: number }): PageTable {
  const edges = [0, 1, 2].map((column) => left + 100 * column);
  let at = top;
  const rowEdges = [top];
  const cells = rows.flatMap((row, index) => {
    const texts = row.map((cell) => (typeof cell === 'string' ? [cell] : cell).filter((text) => text !== ''));
    const upper = at;
    at += 4 + 12 * Math.max(1, ...texts.map(({ length }) => length));
    rowEdges.push(at);
    return texts.map((own, column) => {
      const x = (edges[column] ?? 0) + 2;
      return {
        ...{ row: index, column, rowSpan: 1, columnSpan: 1, tables: [] },
        box: { left: x - 2, top: upper, right: x + 98, bottom: at },
        lines: lines(own.map((text, line) => ({ text, x, y: upper + 12 + 12 * line }))),
        borders: { left: 0, right: 0 },
      };
    });
  });
  const box = { left, top, right: left + 200, bottom: at };
  return { box, columnEdges: edges, rowEdges, headerRows: 0, cells, ruled: 'all' };
}

/** The cells of the table that begins on one page and goes on, at the top of the next page. */
function joined(above: readonly Row[], below: readonly Row[]): readonly string[] {
  const tables = [gridOf(above, { left: 100, top: 600 }), gridOf(below, { left: 100, top: 72 })];
  return flow(tables.map((table) => ({ lines: [], tables: [table] }))).elements.map(told);
}

/** Text above a table at the foot of the left column, and below one at the head of the right column. */
const columnsOfText: readonly Typed[] = [
  ...Array.from({ length: 40 }, (_, line) => ({ text: 'text that fills the left column', x: 72, y: 84 + 12 * line })),
  ...Array.from({ length: 40 }, (_, line) => ({
    text: 'and text that fills the right one',
    x: 312,
    y: 200 + 12 * line,
  })),
].map((line) => ({ ...line, width: 200 }));

describe('A table row that goes over to another page', () => {
  const above: readonly Row[] = [
    ['Term', 'Meaning'],
    ['Notice', ['A letter that ends', 'the contract.']],
    ['Delay', ['The goods come']],
  ];

  it('is one row, whose text is one paragraph', () => {
    expect(
      joined(above, [
        ['', ['later than agreed.']],
        ['Loss', 'None comes.'],
      ]),
    ).to.deep.equal([
      'page 1',
      'table: p: Term | p: Meaning | p: Notice | p: A letter that ends the contract. | p: Delay | p: The goods come [2]later than agreed. | p: Loss | p: None comes.',
    ]);
  });

  it('is known by its empty first cell, where all rows have text there', () => {
    const [, table] = joined(above, [['', ['It is a fault.']]]);
    expect(table).to.match(/\| p: Delay \| p: The goods come ¶ p: \[2\]It is a fault\.$/);
  });

  it('is none where a name or a number follows another one, or texts begin with small letters', () => {
    const rows = (upper: readonly Row[], lower: readonly Row[]): number =>
      (joined(upper, lower)[1] ?? '').split('|').length / 2;
    expect(rows(above, [['Loss', ['of the goods']]])).to.equal(4);
    expect(
      rows(
        [
          ['Rat', '10'],
          ['Dog', '20'],
          ['Cat', '30'],
        ],
        [['', '40']],
      ),
    ).to.equal(4);
    expect(
      rows(
        [
          ['apple', 'sweet'],
          ['lemon', 'sour'],
        ],
        [['onion', 'sharp']],
      ),
    ).to.equal(3);
  });

  it('is none where the lower text had room in the upper row, as the first name below a header has', () => {
    const rows = joined([['Option', 'Meaning']], [['quiet', 'tells nothing']])[1] ?? '';
    expect(rows.split('|')).to.have.length(4);
  });

  it('is none of the headers of the next page, though its look is one of theirs', () => {
    const below = {
      ...gridOf(
        [
          ['', 'later than agreed.'],
          ['Loss', 'None.'],
        ],
        { left: 100, top: 72 },
      ),
      headerRows: 1,
    };
    const tables = [gridOf(above, { left: 100, top: 600 }), below];
    const [, table] = flow(tables.map((it) => ({ lines: [], tables: [it] }))).elements;
    expect(table).to.include({ kind: 'table', rowCount: 4, headerRows: 0 });
  });

  it('may go over to the next column of its page', () => {
    const tables = [
      gridOf(above, { left: 72, top: 600 }),
      gridOf(
        [
          ['', 'later than agreed.'],
          ['Loss', 'None.'],
        ],
        { left: 312, top: 72 },
      ),
    ];
    const found = flow([{ lines: columnsOfText, tables }]).elements.filter(({ kind }) => kind === 'table');
    expect(found.map(told)).to.deep.equal([
      'table: p: Term | p: Meaning | p: Notice | p: A letter that ends the contract. | p: Delay | p: The goods come later than agreed. | p: Loss | p: None.',
    ]);
  });

  it('goes over to no other column of a slide, where each table has its place', () => {
    const tables = [
      gridOf(above, { left: 72, top: 600 }),
      gridOf([['', 'later than agreed.']], { left: 312, top: 72 }),
    ];
    const { elements } = flow([{ lines: columnsOfText, tables }], [], { byPage: true });
    expect(elements.filter(({ kind }) => kind === 'table')).to.have.length(2);
  });

  it('leaves tables beside each other by themselves', () => {
    const tables = [gridOf(above, { left: 72, top: 600 }), gridOf(above, { left: 312, top: 72 })];
    expect(flow([{ lines: columnsOfText, tables }]).elements.filter(({ kind }) => kind === 'table')).to.have.length(2);
  });
});
