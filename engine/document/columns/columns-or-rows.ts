import type { Box } from '../../geometry/geometry.js';
import { type Gutter, isLeftOf } from './find-gutter.js';
import { turnsBetween } from './columns-cut.js';
import { endInColons } from './columns-forms.js';
import { cellsOfRow, drawnRows } from './drawn-parts.js';
import { besides } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';

/**
 * Returns whether the text on both sides of a gutter is read across it, as the rows of a table or a form are, and not
 * column by column. No single feature decides: each adds a weight for or against rows.
 */
export function readsAcross(pieces: readonly Piece[], gutter: Gutter, rulings: readonly Box[]): boolean {
  const beside = besideGutter(pieces, gutter);
  const sides = [
    sideOf(beside.filter((piece) => isLeftOf(piece, gutter))),
    sideOf(beside.filter((piece) => !isLeftOf(piece, gutter))),
  ] as const;
  const [left, right] = sides;
  const shared = Math.max(sharedBaselines(left, right), rowsDrawn(beside, gutter));
  const aligned = shared / Math.max(1, Math.min(left.lines, right.lines));
  let signs = ruled(pieces, gutter, rulings);
  if (aligned < 0.6) return signs > 2;
  if (aligned > 0.9) signs += pieces.length > 1.8 * beside.length ? 1.5 : 0.5;
  signs += drawnAcross(beside, gutter, { shared, aligned });
  if (sides.every(isProse)) signs -= 3;
  else if (sides.every(({ width }) => width > COLUMN_OF_PROSE)) signs -= 1;
  if (sides.some(({ width }) => width < SHORT)) signs += 1;
  if (sides.some(isFigures)) signs += 1.5;
  if (endInColons(left.pieces)) signs += 2.5;
  return signs > 0;
}

/**
 * In ems: minimum usual line width of a column of prose (about 20 letters), and maximum usual line width of a table
 * cell.
 */
const COLUMN_OF_PROSE = 9;
const SHORT = 6;

interface Side {
  readonly pieces: readonly Piece[];
  /** Number of distinct baselines. */
  readonly lines: number;
  /** Median width of the pieces, in ems. */
  readonly width: number;
  /** Median width divided by the maximum width. */
  readonly fill: number;
}

/** Returns the pieces without another piece between them and the gutter; pieces farther away are no evidence. */
function besideGutter(pieces: readonly Piece[], gutter: Gutter): readonly Piece[] {
  const hidden = new Set<Piece>();
  pieces.forEach((one, index) => {
    for (let next = index + 1; next < pieces.length; next++) {
      const other = pieces[next];
      if (other === undefined || other.top >= one.bottom) break;
      if (!besides(one, other) || isLeftOf(one, gutter) !== isLeftOf(other, gutter)) continue;
      hidden.add(one.left < other.left === isLeftOf(one, gutter) ? one : other);
    }
  });
  return pieces.filter((piece) => !hidden.has(piece));
}

function sideOf(pieces: readonly Piece[]): Side {
  const byBaseline = pieces.filter(({ lines }) => lines.length > 0).sort((one, other) => one.baseline - other.baseline);
  const widths = byBaseline.map(({ left, right, em }) => (right - left) / em).sort((one, other) => one - other);
  const width = widths[widths.length >> 1] ?? 0;
  let lines = 0;
  let last = -Infinity;
  for (const { baseline, em } of byBaseline) {
    if (baseline - last > 0.3 * em) lines++;
    last = baseline;
  }
  return {
    pieces: byBaseline,
    lines,
    width,
    fill: width / Math.max(1, widths[Math.floor(0.9 * widths.length)] ?? 1),
  };
}

interface Alignment {
  /** Number of baselines that both sides have. */
  readonly shared: number;
  /** Share of the baselines of the side with fewer baselines. */
  readonly aligned: number;
}

function isProse({ width, fill, lines }: Side): boolean {
  return lines > 2 && width >= COLUMN_OF_PROSE && fill > 0.75;
}

/** Returns whether most pieces are numbers. */
function isFigures({ pieces }: Side): boolean {
  return pieces.filter(isNumber).length > pieces.length / 2;
}

/** Returns whether a piece is a number, with the marks of amounts. */
export function isNumber({ left, right, em, lines }: Piece): boolean {
  if (right - left > LONGEST_NUMBER * em) return false;
  let [digits, others] = [0, 0];
  for (const { words } of lines) {
    for (const { text } of words) {
      for (const character of text) {
        if (character >= '0' && character <= '9') digits++;
        else if (!MARKS_OF_NUMBERS.has(character)) others++;
      }
    }
  }
  return digits > others;
}

/** In ems: maximum width of a number. */
const LONGEST_NUMBER = 12;
const MARKS_OF_NUMBERS = new Set('.,-–−+%()$€£/:');

/**
 * In ems: maximum distance between baselines of one row. The baselines of two independent columns are this close in a
 * third of their lines by chance.
 */
const LEVEL = 0.2;

function sharedBaselines({ pieces: left }: Side, { pieces: right }: Side): number {
  let [shared, index] = [0, 0];
  let last = -Infinity;
  for (const { baseline, em } of left) {
    if (baseline - last <= 0.3 * em) continue;
    while (index < right.length && (right[index]?.baseline ?? 0) < baseline - LEVEL * em) index++;
    if (Math.abs((right[index]?.baseline ?? Infinity) - baseline) <= LEVEL * em) shared++;
    last = baseline;
  }
  return shared;
}

/** Returns how many rows are drawn from one side to the other, even if their cells have different baselines. */
function rowsDrawn(pieces: readonly Piece[], gutter: Gutter): number {
  const rows = drawnRows(pieces.filter(({ lines }) => lines.length > 0));
  return rows.filter((row) => {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined || cellsOfRow(row) === undefined) return false;
    return isLeftOf(first, gutter) && !isLeftOf(last, gutter);
  }).length;
}

/** Weighs the drawing order: columns are drawn one after the other; the rows of a table mostly from side to side. */
function drawnAcross(pieces: readonly Piece[], gutter: Gutter, { shared, aligned }: Alignment): number {
  if (shared < 2) return 0;
  const zigzag = (turnsBetween(pieces, gutter) - 1) / (2 * shared - 2);
  if (zigzag > 0.5) return aligned > 0.8 ? 2 : 1;
  return zigzag < 0.15 ? -1.5 : 0;
}

/** Weighs rulings: horizontal rulings through the gutter separate rows; a vertical one alone separates columns. */
function ruled(pieces: readonly Piece[], gutter: Gutter, rulings: readonly Box[]): number {
  const top = Math.min(...pieces.slice(0, 1).map((piece) => piece.top));
  const bottom = top + gutter.height;
  let [across, down] = [0, 0];
  for (const ruling of rulings) {
    if (ruling.bottom < top || ruling.top > bottom) continue;
    if (ruling.right - ruling.left > ruling.bottom - ruling.top) {
      if (ruling.left < gutter.left && ruling.right > gutter.right) across++;
    } else if (ruling.left > gutter.left - 2 && ruling.right < gutter.right + 2) {
      down = Math.max(down, (ruling.bottom - ruling.top) / Math.max(1, gutter.height));
    }
  }
  if (across >= 2) return across > pieces.length / 8 ? 2.5 : 2;
  return down > 0.5 ? -1 : 0;
}
