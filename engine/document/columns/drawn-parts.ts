import { besides } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';

/**
 * The parts of a region that are drawn one after the other and stand below one another, as the rows of a table do that a
 * program writes cell by cell. Gives the pieces of each, from the top; a single part when drawing does not go downwards.
 */
export function drawnRows(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  return drawnParts(pieces, {
    end: ({ bottom, em }) => bottom - OVERLAP * em,
    start: ({ top }) => top,
  });
}

/** Likewise, the parts that stand beside one another. */
export function drawnColumns(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  return drawnParts(pieces, { end: ({ right }) => right, start: ({ left }) => left });
}

/** In ems: how much of a line another may cover that is set close below it. */
const OVERLAP = 0.25;

interface Axis {
  end(piece: Piece): number;
  start(piece: Piece): number;
}

/** Cuts the order of drawing wherever all that was drawn ends before all that follows begins. */
function drawnParts(pieces: readonly Piece[], { end, start }: Axis): readonly (readonly Piece[])[] {
  const drawn = [...pieces].sort((one, other) => one.drawn - other.drawn);
  const starts = new Float64Array(drawn.length + 1).fill(Infinity);
  for (let index = drawn.length - 1; index >= 0; index--) {
    const piece = drawn[index];
    starts[index] = Math.min(starts[index + 1] ?? Infinity, piece === undefined ? Infinity : start(piece));
  }
  const parts: Piece[][] = [];
  let reached = Infinity;
  drawn.forEach((piece, index) => {
    if ((starts[index] ?? 0) >= reached || parts.length === 0) parts.push([piece]);
    else parts.at(-1)?.push(piece);
    reached = parts.length === 1 && parts[0]?.length === 1 ? end(piece) : Math.max(reached, end(piece));
  });
  return parts;
}

/** A cell has no more lines; a column of text may. */
const MAX_LINES_OF_CELL = 12;

/**
 * The cells of a part that is a row of a table: each is drawn as a whole, one after the other. Nothing when the part is
 * none.
 */
export function cellsOfRow(part: readonly Piece[]): readonly (readonly Piece[])[] | undefined {
  const cells = drawnColumns(part);
  if (part.length > 1 && cells.length < 2) return undefined;
  const isCell = (cell: readonly Piece[]): boolean =>
    cell.length <= MAX_LINES_OF_CELL && cell.slice(1).every((piece, index) => !besides(cell[index] ?? piece, piece));
  return cells.every(isCell) ? cells : undefined;
}

/** Whether most of a region is rows of cells of several lines that a program draws cell by cell. */
export function isDrawnByCell(pieces: readonly Piece[]): boolean {
  let [rows, wrapped] = [0, 0];
  for (const row of drawnRows(pieces)) {
    const cells = cellsOfRow(row);
    if (cells === undefined || cells.length < 2 || cells.every(({ length }) => length < 2)) continue;
    rows++;
    wrapped += row.length;
  }
  return rows > 1 && wrapped > pieces.length / 2;
}
