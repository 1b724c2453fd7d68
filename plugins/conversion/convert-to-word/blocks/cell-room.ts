import {
  type Cell,
  type ElementPlace,
  type FlowElement,
  type Table,
  USUAL_BORDER_WIDTH,
} from '../../../../engine/index.js';
import { bottomOfLines, lineHeightOf, type LookOfLines, measuresOf, topOfLines } from '../layout/line-heights.js';
import { partOfTable } from './part-of-table.js';

/** In points: the most room above the text of all cells of a table. */
const MAX_ROOM = 14;

/** The share of cells whose text may be nearer to an edge than that of others. */
const FEW = 0.1;

/** The room above and below the lines of nearly all cells, in points. */
export interface CellRoom {
  readonly above: number;
  readonly below: number;
}

/** @param look of the text in cells */
export function cellRoom(table: Table, look: LookOfLines): CellRoom {
  const { cells } = table;
  const edges = new RowEdges(table);
  const roomOf = lineRooms(table);
  const rooms = cells.flatMap((cell): readonly CellRoom[] => {
    const extents = cell.content.flatMap((element) => extentsOf(element, look, roomOf(cell)));
    const [first, last] = [extents[0], extents.at(-1)];
    const part = first === undefined ? undefined : partOfTable(table, first.place);
    if (first === undefined || last === undefined || part === undefined) return [];
    if (partOfTable(table, last.place) !== part) return [];
    const { top, bottom } = edges.of(cell, part);
    // The upper border of a cell is above the room in it, and inside the height of its row.
    return [{ above: first.top - top - borderOf(cell, 'top'), below: bottom - last.bottom }];
  });
  const above = usual(rooms.map((room) => room.above));
  // A row is as high as stated; what is below the text of all cells at its top is not room that each cell needs.
  return { above, below: Math.min(above, usual(rooms.map((room) => room.below))) };
}

/**
 * Returns a function that tells the height that a line alone in its cell may have, so that the row becomes no higher, in points. The widest
 * border above a row is inside of the height of all its cells.
 */
export function lineRooms({
  cells,
  heights,
}: Table): (cell: Pick<Cell, 'content' | 'row' | 'rowSpan' | 'turned'>) => number {
  const borders = new Map<number, number>();
  const widen = (row: number, width: number): Map<number, number> =>
    borders.set(row, Math.max(borders.get(row) ?? 0, width));
  for (const cell of cells) {
    widen(cell.row, borderOf(cell, 'top'));
    widen(cell.row + cell.rowSpan, borderOf(cell, 'bottom'));
  }
  return ({ content, row, rowSpan, turned }) => {
    const rows = heights.slice(row, row + rowSpan);
    if (content.length > 1 || rows.length < rowSpan || turned !== undefined) return Infinity;
    return rows.reduce((sum, height) => sum + height, 0) - (borders.get(row) ?? 0);
  };
}

function borderOf({ borders, borderWidths }: Cell, side: 'top' | 'bottom'): number {
  return borders[side] === undefined ? 0 : (borderWidths?.[side] ?? USUAL_BORDER_WIDTH);
}

function usual(rooms: readonly number[]): number {
  const least = rooms.toSorted((one, other) => one - other)[Math.floor(rooms.length * FEW)] ?? 0;
  return Math.min(MAX_ROOM, Math.max(0, Math.floor(2 * least) / 2));
}

interface LinesExtent {
  readonly page: number;
  readonly place: ElementPlace;
  readonly top: number;
  readonly bottom: number;
}

/** Where the lines of an element stand on each page. @param room in points: the height that a line alone in its cell may have */
export function extentsOf(element: FlowElement, look: LookOfLines, room?: number): readonly LinesExtent[] {
  if (element.kind === 'page') return [];
  if (!('runs' in element)) {
    return element.places.map((place) => ({ page: place.page, place, top: place.box.top, bottom: place.box.bottom }));
  }
  const { height } = lineHeightOf(measuresOf(element), look, room);
  return element.places.map((place) => {
    return { page: place.page, place, top: topOfLines(place, height), bottom: bottomOfLines(place, height) };
  });
}

/** The edges of rows. From the second part of a table on, they are counted from its bottom: header rows may recur above them. */
class RowEdges {
  /** For each row, the height of the rows before it. */
  readonly #before: readonly number[];
  /** For each part of the table, its last row. */
  readonly #lastRows = new Map<ElementPlace, number>();

  constructor(private readonly table: Table) {
    let sum = 0;
    this.#before = [0, ...table.heights.map((height) => (sum += height))];
    for (const { row, rowSpan, content } of table.cells) {
      for (const element of content) {
        const [place] = 'places' in element ? element.places : [];
        const part = place && partOfTable(table, place);
        if (part !== undefined) this.#lastRows.set(part, Math.max(this.#lastRows.get(part) ?? 0, row + rowSpan - 1));
      }
    }
  }

  /** @param part of the table in which the cell is */
  of({ row, rowSpan }: Cell, part: ElementPlace): { readonly top: number; readonly bottom: number } {
    const end = this.#before[(this.#lastRows.get(part) ?? row) + 1] ?? 0;
    const start = part === this.table.places[0] ? part.box.top : part.box.bottom - end;
    return { top: start + (this.#before[row] ?? 0), bottom: start + (this.#before[row + rowSpan] ?? 0) };
  }
}
