import { besides } from './reading-order-frame.js';
import type { Piece } from './reading-order-piece.js';

/** Minimum number of cells in the rows beside a label. */
const MIN_CELLS = 3;

/**
 * Returns the rows of a table beside a label that spans them, with the label in the first row; undefined when lines beside
 * a label are those of wrapped cells. All other columns have one line in each row, the page draws the rows one after the
 * other, and the label is centred between them.
 * @param columns the pieces of each column, downwards
 */
export function spannedRows(columns: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] | undefined {
  const count = Math.max(...columns.map(({ length }) => length));
  const cells = columns.filter(({ length }) => length === count);
  const labels = columns.filter(({ length }) => length === 1).flat();
  if (count < 2 || cells.length < MIN_CELLS || labels.length === 0) return undefined;
  if (cells.length + labels.length < columns.length) return undefined;
  const rows = Array.from({ length: count }, (_, at) => cells.flatMap((cell) => cell[at] ?? []));
  const isCentred = labels.some(
    (label) => !cells.flat().some((piece) => Math.abs(piece.baseline - label.baseline) < piece.em / 4),
  );
  if (!isCentred || !areDrawnInTurn(rows) || !rows.every(areBesides)) return undefined;
  const [first = [], ...others] = rows;
  return [[...labels, ...first].sort((one, other) => one.left - other.left), ...others];
}

function areDrawnInTurn(rows: readonly (readonly Piece[])[]): boolean {
  return rows.every((row, at) => {
    const below = rows[at + 1] ?? [];
    return row.every(({ drawn }) => below.every((piece) => piece.drawn > drawn));
  });
}

function areBesides(row: readonly Piece[]): boolean {
  return row.every((piece, at) => besides(row[at - 1] ?? piece, piece));
}
