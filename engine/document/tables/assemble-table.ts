import { grown, isInside } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { Borders } from '../flow-elements.js';
import type { FilledArea, Font } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import { linesOfWords } from './cell-lines.js';
import { boxOfSpan, coverage, type Edge, type Span, type Stretch, stretchAt } from './grid.js';
import { headerRowsOf } from './header-rows.js';
import type { PageCell, PageTable } from './page-table.js';
import { type Grid, THINNEST } from './region-grid.js';
import { outOfFrame, type TableWord } from './table-words.js';
import { WHITE } from '../colours.js';
import { withoutLeaders } from './rows/leaders.js';

/** The objects inside a grid, in its frame. */
export interface Contents {
  readonly frame: Frame;
  readonly words: readonly TableWord[];
  readonly areas: readonly FilledArea[];
  readonly fonts: readonly Font[];
  /** Tables inside of cells. */
  readonly tables: readonly PageTable[];
}

/** Makes a table of a grid and the objects inside it. */
export function assembleTable(grid: Grid, { frame, words, areas, fonts, tables }: Contents): PageTable {
  const { columns, rows, spans } = grid;
  const owners = ownersOf(grid);
  const inCells: TableWord[][] = spans.map(() => []);
  for (const word of words) inCells[owners(word)]?.push(word);
  const nested: PageTable[][] = spans.map(() => []);
  for (const table of tables) nested[owners(intoFrame(frame, table.box))]?.push(table);
  const em = words.reduce((most, word) => Math.max(most, word.em), 0);
  const shades = shadesOf(grid, { frame, areas, em });
  const cells = spans.map((span, index): PageCell => {
    const { shading, onGround = false } = shades[index] ?? {};
    return {
      ...span,
      box: outOfFrame(frame, boxOfSpan(span, columns, rows)),
      lines: linesOfWords(inCells[index] ?? []),
      tables: nested[index] ?? [],
      ...(shading !== undefined && { shading }),
      ...(onGround && { onGround }),
      ...bordersOf(span, columns, rows),
    };
  });
  const whole = { row: 0, column: 0, rowSpan: rows.length - 1, columnSpan: columns.length - 1 };
  return {
    box: outOfFrame(frame, boxOfSpan(whole, columns, rows)),
    columnEdges: columns.map(({ at }) => at),
    rowEdges: rows.map(({ at }) => at),
    headerRows: headerRowsOf(grid, cells, fonts),
    cells: withoutLeaders(cells),
    ruled: grid.ruled,
  };
}

/** Returns a function that finds the cell at the centre of a box, as an index into the spans. */
function ownersOf({ columns, rows, spans }: Grid): (box: Box) => number {
  const width = columns.length - 1;
  const owner = new Int32Array(width * (rows.length - 1));
  spans.forEach(({ row, column, rowSpan, columnSpan }, index) => {
    for (let down = row; down < row + rowSpan; down++) {
      owner.fill(index, down * width + column, down * width + column + columnSpan);
    }
  });
  const [across, down] = [columns.map(({ at }) => at), rows.map(({ at }) => at)];
  return ({ left, top, right, bottom }) =>
    owner[stretchAt(down, (top + bottom) / 2) * width + stretchAt(across, (left + right) / 2)] ?? -1;
}

/**
 * Maximum distance between the edge of an area and the edge of the cell that it fills: in points, and as a share of the cell's extent.
 */
const SHORT = 3;
const SHORT_SHARE = 0.12;

/** Maximum number of places compared with areas, which bounds the time for many overlapping areas. */
const MAX_SHADED = 2_000_000;

type Shade = Pick<PageCell, 'shading' | 'onGround'>;

/** Returns the background of each cell; white is one only over another colour, as it is that of the paper. */
function shadesOf(
  { columns, rows, spans }: Grid,
  { frame, areas, em }: Pick<Contents, 'frame' | 'areas'> & { readonly em: number },
): readonly (Shade | undefined)[] {
  const shades: (Shade | undefined)[] = [];
  const whole = boxOfSpan(
    { row: 0, column: 0, rowSpan: rows.length - 1, columnSpan: columns.length - 1 },
    columns,
    rows,
  );
  const indices = new Map(spans.map(({ row, column }, index) => [row * columns.length + column, index]));
  const [across, down] = [columns.map(({ at }) => at), rows.map(({ at }) => at)];
  let left = MAX_SHADED;
  for (const area of areas) {
    const box = intoFrame(frame, area);
    const [from, to] = [stretchAt(across, box.left + SHORT), stretchAt(across, box.right - SHORT)];
    const [first, last] = [stretchAt(down, box.top + SHORT), stretchAt(down, box.bottom - SHORT)];
    const isGround = isInside(whole, box) && !isInside(box, grown(whole, SHORT));
    left -= (to - from + 1) * (last - first + 1);
    if (left < 0) break;
    for (let row = first; row <= last; row++) {
      for (let column = from; column <= to; column++) {
        const index = indices.get(row * columns.length + column);
        const span = index === undefined ? undefined : spans[index];
        if (index === undefined || span === undefined) continue;
        const isSeen = area.colour !== WHITE || shades[index] !== undefined;
        if (!isSeen || !isBehind(box, boxOfSpan(span, columns, rows), em)) continue;
        shades[index] = { shading: area.colour, ...(isGround && { onGround: true }) };
      }
    }
  }
  return shades;
}

/**
 * Returns whether an area fills a cell. Between a rule and the area of its row, there may be a strip too thin for text.
 * @param em of the largest text of the table
 */
function isBehind(area: Box, cell: Box, em: number): boolean {
  const x = Math.max(SHORT, SHORT_SHARE * (cell.right - cell.left));
  const y = Math.max(SHORT, SHORT_SHARE * (cell.bottom - cell.top));
  const [above, below] = [area.top - cell.top, cell.bottom - area.bottom];
  const isHigh = Math.max(above, below) < y || Math.max(above, 0) + Math.max(below, 0) < THINNEST * em;
  return isHigh && area.left < cell.left + x && area.right > cell.right - x;
}

/** Returns the colours and the widths of the lines that are drawn along the edges of a cell. */
function bordersOf(
  span: Span,
  columns: readonly Edge[],
  rows: readonly Edge[],
): Pick<PageCell, 'borders' | 'borderWidths'> {
  const box = boxOfSpan(span, columns, rows);
  const lines = {
    left: lineAlong(columns[span.column], box.top, box.bottom),
    top: lineAlong(rows[span.row], box.left, box.right),
    right: lineAlong(columns[span.column + span.columnSpan], box.top, box.bottom),
    bottom: lineAlong(rows[span.row + span.rowSpan], box.left, box.right),
  };
  const each = (property: 'colour' | 'width'): Borders =>
    Object.fromEntries(
      Object.entries(lines).flatMap(([side, line]) => {
        const value = line?.[property];
        return value === undefined ? [] : [[side, value]];
      }),
    );
  const borderWidths = each('width');
  return { borders: each('colour'), ...(Object.keys(borderWidths).length > 0 && { borderWidths }) };
}

function lineAlong(edge: Edge | undefined, from: number, to: number): Stretch | undefined {
  if (edge === undefined || coverage(edge.lines, from, to) <= 0.5) return undefined;
  const middle = (from + to) / 2;
  return edge.lines.find((stretch) => stretch.to > middle) ?? edge.lines[0];
}
