import { expect } from 'chai';

import { tablesOutsideDiagrams } from '../../../../engine/document/figures/tables-outside-diagrams.js';
import type { DrawnPiece } from '../../../../engine/document/model.js';
import type { PageCell, PageTable } from '../../../../engine/document/tables/page-table.js';
import { lines } from '../../../fixtures/lines.js';

const [WIDTH, HEIGHT] = [100, 40];

/** A cell with lines at all sides unless it is open. */
interface Typed {
  readonly text: string;
  readonly isOpen?: boolean;
  readonly shading?: number;
}

/** A table of cells of 100 by 40 points whose texts begin 20 points from their left. */
function tableOf(rows: readonly (readonly (string | Typed)[])[], ruled: PageTable['ruled'] = 'all'): PageTable {
  const typed = rows.map((row) => row.map((cell): Typed => (typeof cell === 'string' ? { text: cell } : cell)));
  const cells = typed.flatMap((row, y) =>
    row.map(({ text, isOpen = ruled !== 'all', shading }, x): PageCell => {
      const [left, top] = [WIDTH * x, HEIGHT * y];
      return {
        ...{ row: y, column: x, rowSpan: 1, columnSpan: 1, tables: [] },
        box: { left, top, right: left + WIDTH, bottom: top + HEIGHT },
        lines: text === '' ? [] : lines([{ text, x: left + 20, y: top + 25 }]),
        borders: isOpen ? { left: 0, top: 0 } : { left: 0, top: 0, right: 0, bottom: 0 },
        ...(shading !== undefined && { shading }),
      };
    }),
  );
  const [columnEdges, rowEdges] = [
    Array.from({ length: (rows[0]?.length ?? 0) + 1 }, (_, at) => WIDTH * at),
    Array.from({ length: rows.length + 1 }, (_, at) => HEIGHT * at),
  ];
  const box = { left: 0, top: 0, right: columnEdges.at(-1) ?? 0, bottom: rowEdges.at(-1) ?? 0 };
  return { box, columnEdges, rowEdges, headerRows: 0, cells, ruled };
}

/** A piece around the text of a cell, or before it. */
function pieceAt(kind: DrawnPiece['kind'], [row, column]: readonly [number, number], width: number): DrawnPiece {
  const [left, top] = [WIDTH * column + 6, HEIGHT * row + 15];
  return { kind, left, top, right: left + width, bottom: top + (kind === 'frame' ? 16 : 10) };
}

const PLACES = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

const open = { text: '', isOpen: true };
const names = [
  ['One', 'Two'],
  ['Three', 'Four'],
];

function areKept(table: PageTable, pieces: readonly DrawnPiece[] = []): boolean {
  return tablesOutsideDiagrams([table], pieces).length === 1;
}

describe('The tables of a slide', () => {
  it('are no boxes with room between them, while empty cells may be drawn or filled', () => {
    const rowsWith = (cell: Typed): PageTable =>
      tableOf([
        ['Start', cell, 'Middle'],
        [cell, cell, 'End'],
      ]);
    expect(areKept(rowsWith(open))).to.equal(false);
    expect(areKept(rowsWith({ text: '' }))).to.equal(true);
    expect(areKept(rowsWith({ ...open, shading: 0xdddddd }))).to.equal(true);
  });

  it('may have no box in their first corner', () => {
    expect(
      areKept(
        tableOf([
          [open, 'May', 'June'],
          ['Oslo', '1', '2'],
        ]),
      ),
    ).to.equal(true);
  });

  it('are no single rows of boxes', () => {
    expect(areKept(tableOf([['Key', 'Value']]))).to.equal(false);
  });

  it('are no labels in frames of their own', () => {
    const frames = PLACES.map((place) => pieceAt('frame', place, 60));
    expect(areKept(tableOf(names, 'none'), frames)).to.equal(false);
    expect(areKept(tableOf(names, 'none'), frames.slice(0, 2))).to.equal(true);
  });

  it('are no legends, whose entries have keys', () => {
    const keys = PLACES.map((place) => pieceAt('area', place, 10));
    expect(areKept(tableOf(names, 'partly'), keys)).to.equal(false);
    expect(areKept(tableOf(names, 'partly'), keys.slice(0, 1))).to.equal(true);
  });
});
