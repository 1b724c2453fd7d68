import { besides } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';

/**
 * Splits a region into parts that are drawn one after the other and lie below each other, such as the rows of a table
 * that a program writes cell by cell. Returns the pieces of each part, from top to bottom; a single part when drawing
 * does not proceed downwards.
 */
export function drawnRows(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  return drawnParts(pieces, {
    end: ({ bottom, em }) => bottom - OVERLAP * em,
    start: ({ top }) => top,
  });
}

/** Splits a region into parts that are drawn one after the other and lie beside each other. */
export function drawnColumns(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  return drawnParts(pieces, { end: ({ right }) => right, start: ({ left }) => left });
}

/** In ems: maximum overlap of lines that are set closely below each other. */
const OVERLAP = 0.25;

interface Axis {
  end(piece: Piece): number;
  start(piece: Piece): number;
}

/** Splits the drawing order wherever all previous pieces end before all following pieces begin. */
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

/** Maximum number of lines in a cell; columns of text may have more. */
const MAX_LINES_OF_CELL = 12;

/**
 * Returns the cells of a part that is a row of a table, where each cell is drawn as a whole; undefined for other parts.
 */
export function cellsOfRow(part: readonly Piece[]): readonly (readonly Piece[])[] | undefined {
  const cells = drawnColumns(part);
  if (part.length > 1 && cells.length < 2) return undefined;
  const isCell = (cell: readonly Piece[]): boolean =>
    cell.length <= MAX_LINES_OF_CELL && cell.slice(1).every((piece, index) => !besides(cell[index] ?? piece, piece));
  return cells.every(isCell) ? cells.map(inPlace) : undefined;
}

/** Returns the lines of a cell downwards if they are turned: PDFium returns those from left to right on the page, whatever was drawn first. */
function inPlace(cell: readonly Piece[]): readonly Piece[] {
  const isTurned = cell.some(({ lines: [line] }) => Math.abs(Math.round((line?.angle ?? 0) / 90)) % 2 === 1);
  return isTurned ? cell.toSorted((one, other) => one.top - other.top) : cell;
}

/** Returns whether most of a region consists of table rows with cells of several lines, drawn cell by cell. */
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
