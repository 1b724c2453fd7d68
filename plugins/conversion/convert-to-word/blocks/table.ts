import {
  type Cell,
  type FlowElement,
  isRightToLeftTable,
  type Table,
  type WordBlock,
  type WordCell,
  type WordParagraph,
  type WordRow,
  type WordTable,
} from '../../../../engine/index.js';
import { halfPoints } from '../layout/half-points.js';
import type { LookOfLines } from '../layout/line-heights.js';
import { twentieths } from '../layout/twentieths.js';
import { type CellRoom, cellRoom, lineRooms } from './cell-room.js';
import type { CellArea, TextArea } from './paragraph.js';
import { roomyColumns } from './roomy-columns.js';
import { snugColumns } from './snug-columns.js';
import { snugRows } from './snug-rows.js';
import { partOfTable } from './part-of-table.js';
import { withoutGutters } from './without-gutters.js';

/** In points: inside of cells, at the left and the right. */
const MAX_PADDING = 5.4;
const MIN_PADDING = 1;

/** Makes the content of a cell. @param area of the text in it, on the page */
export type BlocksOf = (content: readonly FlowElement[], cell: Cell, area: CellArea) => readonly WordBlock[];

export function tableBlock(
  found: Table,
  { area, look }: { readonly area: TextArea; readonly look: LookOfLines },
  blocksOf: BlocksOf,
): WordTable {
  const cleared = withoutGutters(found);
  const padding = paddingOf(cleared);
  const table = snugRows(snugColumns(cleared, padding), look);
  const [first] = table.places;
  const isRightToLeft = isRightToLeftTable(table);
  const room = cellRoom(table, look);
  const left = (first?.box.left ?? area.left) - area.left;
  const right = area.right - (first?.box.right ?? area.right);
  const sides = { left: padding, right: isRightToLeft ? padding : rightPaddingOf(table, padding) };
  return {
    kind: 'table',
    style: 'TableGrid',
    indent: isRightToLeft ? right : left,
    isRightToLeft,
    widths: isRightToLeft ? table.widths.toReversed() : table.widths,
    padding: { ...sides, ...room },
    rows: rowsOf(table, { isRightToLeft, sides, room, look }, blocksOf),
  };
}

interface RowSettings {
  readonly isRightToLeft: boolean;
  /** The padding of the cells at both sides. */
  readonly sides: TextArea;
  readonly room: CellRoom;
  readonly look: LookOfLines;
}

/** Yields the rows; a cell of several rows has a part in each of them. */
function* rowsOf(
  table: Table,
  { isRightToLeft, sides, room, look }: RowSettings,
  blocksOf: BlocksOf,
): Generator<WordRow> {
  let open: readonly Cell[] = [];
  const roomy = roomyColumns(table, sides.left);
  const roomOf = lineRooms(table);
  const headers = headerRowsOf(table);
  const paddingIn = (cell: Cell): TextArea => (isRightToLeft ? sides : tightPadding(cell, table, sides));
  const areaIn = (cell: Cell): CellArea => ({
    ...areaOf(cell, table, paddingIn(cell)),
    keepsIndents: roomy.has(cell.column),
    lineRoom: roomOf(cell),
  });
  let at = 0;
  for (let row = 0; row < table.rowCount; row += 1) {
    const begun = at;
    while (table.cells[at]?.row === row) at += 1;
    const begins = table.cells.slice(begun, at);
    const inOrder = (some: readonly Cell[]): readonly Cell[] =>
      [...some].sort((one, other) => (isRightToLeft ? other.column - one.column : one.column - other.column));
    // Contents are made in the order of the survey, which is that of reading.
    const contents = new Map(inOrder(begins).map((cell) => [cell, blocksOf(cell.content, cell, areaIn(cell))]));
    const all = [...open, ...begins];
    const goesOver = begins.some(goesOverPages);
    // The parts of a row that goes over have the height of their text.
    const height = goesOver ? undefined : table.heights[row];
    const empty = emptyParagraph(roomOf({ content: [], row, rowSpan: 1 }), room, look);
    const cells = inOrder(all).map((cell) => {
      const content = contents.get(cell) ?? [];
      const padding = paddingIn(cell);
      return {
        ...cellOf(cell, row, table.widths, content.length === 0 ? [empty] : content),
        ...(padding !== sides && { padding }),
      };
    });
    yield {
      isHeader: row < headers,
      ...(height !== undefined && { height }),
      ...(goesOver && { maySplit: true }),
      cells,
    };
    open = all.filter((cell) => cell.row + cell.rowSpan > row + 1);
  }
}

/** The number of rows that Word repeats on each page, which it does for all headers of tables. */
function headerRowsOf({ headerRows, rowCount, repeatsHeader, places }: Table): number {
  const isOnOnePage = places.every(({ page }) => page === places[0]?.page);
  return headerRows < rowCount && (isOnOnePage || repeatsHeader === true) ? headerRows : 0;
}

/** Returns whether the content of a cell goes over to another page or column. */
function goesOverPages({ content }: Cell): boolean {
  const places = content.map((element) => ('places' in element ? element.places : []));
  const pages = new Set(places.flat().map(({ page }) => page));
  return pages.size > 1 || places.some(({ length }) => length > 1);
}

/** The paragraph of a cell without text. */
export const EMPTY: WordParagraph = { kind: 'paragraph', style: 'TableText', content: [] };

/** In points: the least height of a line. */
const LEAST_LINE = 1;

/** The paragraph of a cell without text, which is no higher than its row. */
function emptyParagraph(room: number, { above, below }: CellRoom, { lineHeight }: LookOfLines): WordParagraph {
  const height = twentieths(Math.max(LEAST_LINE, room - above - below));
  return height < lineHeight ? { ...EMPTY, format: { lineHeight: height } } : EMPTY;
}

function cellOf(cell: Cell, row: number, widths: readonly number[], content: readonly WordBlock[]): WordCell {
  const { columnSpan, rowSpan, borders, borderWidths, shading, turned } = cell;
  // Across its lines, turned text stands in the middle.
  const verticalAlign = turned === undefined ? cell.verticalAlign : 'middle';
  const { left, right, top, bottom } = borders;
  const isFirst = row === cell.row;
  const isLast = row === cell.row + rowSpan - 1;
  return {
    columns: columnSpan,
    width: widthOf(cell, widths),
    ...(rowSpan > 1 && { merged: isFirst ? 'begins' : 'goes-on' }),
    borders: {
      ...(left !== undefined && { left }),
      ...(right !== undefined && { right }),
      ...(top !== undefined && isFirst && { top }),
      ...(bottom !== undefined && isLast && { bottom }),
    },
    ...(borderWidths !== undefined && { borderWidths }),
    ...(shading !== undefined && { shading }),
    ...(verticalAlign !== undefined && { verticalAlign: verticalAlign === 'middle' ? 'center' : 'bottom' }),
    ...(turned !== undefined && { textDirection: turned === 270 ? 'btLr' : 'tbRl' }),
    content,
  };
}

/** @param padding at both sides */
function areaOf(cell: Cell, table: Table, padding: TextArea): TextArea {
  const { left, right } = edgesOf(cell, table);
  return { left: left + padding.left, right: right - padding.right };
}

function edgesOf(cell: Cell, { widths, places: [first] }: Table): TextArea {
  const left = (first?.box.left ?? 0) + widths.slice(0, cell.column).reduce((sum, it) => sum + it, 0);
  return { left, right: left + widthOf(cell, widths) };
}

function widthOf({ column, columnSpan }: Cell, widths: readonly number[]): number {
  return widths.slice(column, column + columnSpan).reduce((sum, it) => sum + it, 0);
}

const FEW = 0.1;

/** How many texts tell the padding of a table. */
const SAMPLE = 200;

/** The distance of text from the sides of its cells, but for a few texts that reach over them. */
function paddingOf(table: Table): number {
  const distances = distancesIn(table).slice(0, SAMPLE);
  const nearest = distances.map(({ left, right }) => Math.min(left, right)).sort((one, other) => one - other);
  const usual = nearest[Math.floor(nearest.length * FEW)] ?? MAX_PADDING;
  return Math.min(MAX_PADDING, Math.max(MIN_PADDING, halfPoints(usual)));
}

/** In points: what rounding adds to the width of a text, and what LibreOffice takes from that of a cell for its borders. */
const SPARE = 1;

/** The padding at the right, so that no text that fitted into its cell wraps there. @param padding at the left */
function rightPaddingOf(table: Table, padding: number): number {
  const rights = distancesIn(table).flatMap(({ right }) => (right < 0 ? [] : [right]));
  const least = rights.reduce((some, right) => Math.min(some, right), padding);
  return Math.max(0, Math.floor(2 * (least - SPARE)) / 2);
}

/** The padding of a cell: that of its table, or less where its text stands nearer to a side and would wrap otherwise. */
function tightPadding(cell: Cell, table: Table, sides: TextArea): TextArea {
  const distances = cell.content.flatMap((element) => ('runs' in element ? distanceOf(element, cell, table) : []));
  const left = distances.reduce((least, distance) => Math.min(least, distance.left), sides.left);
  const right = distances.reduce((least, distance) => Math.min(least, distance.right), sides.right + SPARE);
  const isTight = left < sides.left - SPARE || right < sides.right;
  if (!isTight || cell.turned !== undefined) return sides;
  return { left: Math.max(0, Math.min(left, sides.left)), right: Math.max(0, Math.min(right - SPARE, sides.right)) };
}

/** The distances of each text from the sides of its cell. */
function distancesIn(table: Table): readonly TextArea[] {
  return table.cells.flatMap((cell) => cell.content.flatMap((element) => distanceOf(element, cell, table)));
}

function distanceOf(element: FlowElement, cell: Cell, table: Table): readonly TextArea[] {
  const [place] = 'places' in element ? element.places : [];
  const part = place && partOfTable(table, place);
  if (place === undefined || part === undefined) return [];
  const { left, right } = edgesOf(cell, { ...table, places: [part] });
  return [{ left: place.box.left - left, right: right - place.box.right }];
}
