import type { Box } from '../../geometry/geometry.js';
import { findGutter, type Gutter, isLeftOf } from '../columns/find-gutter.js';
import { cutThrough } from '../columns/columns-cut.js';
import { isDrawnByCell } from '../columns/drawn-parts.js';
import { drawnStrands } from '../columns/drawn-strands.js';
import { formCells } from '../columns/columns-forms.js';
import { headingsFrom } from '../columns/headings-from.js';
import { partAround } from '../columns/part-around.js';
import { readsAcross } from '../columns/columns-or-rows.js';
import { boxAround, type Frame } from './reading-order-frame.js';
import { type Piece, splitAt } from './reading-order-piece.js';
import { cellsOf } from './reading-order-cells.js';
import { type Row, rowsOf } from './reading-order-rows.js';

/** Part of a page that is read from top to bottom: a column of text, or the cells of a table. */
export type Strand =
  | { readonly kind: 'column'; readonly rows: readonly Row[] }
  | { readonly kind: 'table'; readonly cells: readonly Row[] };

interface Page {
  readonly frame: Frame;
  /** Rulings, in the frame of the pieces. */
  readonly rulings: readonly Box[];
  /** Font size of most of the text. */
  readonly em: number;
}

/** Maximum number of pieces of a page whose order is analysed; more are ordered from top to bottom. */
const MAX_PIECES = 3000;

/** Maximum depth of nested columns, more than any layout has. */
const MAX_DEPTH = 24;

/**
 * Returns the reading order of the pieces of a page. Where a gutter runs between columns, the pieces above its upper
 * end come first, then each column by the same rule, then the pieces below its lower end.
 */
export function readingOrder(pieces: readonly Piece[], page: Page): readonly Strand[] {
  const sorted = [...pieces].sort((one, other) => one.top - other.top || one.left - other.left);
  const strands: Strand[] = [];
  order(sorted, page, (strand) => strands.push(strand), sorted.length > MAX_PIECES ? 0 : MAX_DEPTH);
  return strands;
}

function order(pieces: readonly Piece[], page: Page, give: (strand: Strand) => void, depth: number): void {
  if (pieces.every(({ lines }) => lines.length === 0)) return;
  const within = (part: readonly Piece[]): void => order(part, page, give, depth - 1);
  const parts = depth > 0 ? drawnStrands(pieces.filter(hasText), page.rulings) : [];
  if (parts.length > 1) return parts.forEach(within);
  const gutter = depth > 0 && pieces.length > 3 ? findGutter(pieces, page.em) : undefined;
  if (gutter === undefined) return give({ kind: 'column', rows: rowsOf(pieces.filter(hasText)) });
  const end = endOfColumns(pieces, gutter, page.em);
  const inside = pieces.slice(gutter.first, end).flatMap((piece) => splitAt(page.frame, piece, gutter));
  const cut = cutThrough(inside, gutter, page);
  const across = isDrawnByCell(inside.filter(hasText)) || readsAcross(inside, gutter, page.rulings);
  const form = across ? undefined : formCells(inside.filter(hasText), gutter);
  const [before, after] = [pieces.slice(0, gutter.first), pieces.slice(end)];
  if (!across && form === undefined && cut > 0)
    return partsAt({ before, above: inside.slice(0, cut), below: inside.slice(cut), after }, gutter, page).forEach(
      within,
    );
  within(before);
  if (across) {
    const { above, beside, below } = partAround(inside, gutter, page.em);
    within(above);
    give({ kind: 'table', cells: cellsOf(beside.filter(hasText), page.rulings) });
    within(below);
  } else if (form !== undefined) {
    give({ kind: 'table', cells: form });
  } else {
    within(inside.filter((piece) => isLeftOf(piece, gutter)));
    within(inside.filter((piece) => !isLeftOf(piece, gutter)));
  }
  within(after);
}

/** The pieces before a gutter, beside it above and below a line through its columns, and after it. */
interface Parts {
  readonly before: readonly Piece[];
  readonly above: readonly Piece[];
  readonly below: readonly Piece[];
  readonly after: readonly Piece[];
}

/** In ems: less than the height of three lines. */
const FEW_LINES = 3;

/**
 * Returns parts in reading order. Beside few lines, the end of a gutter may be a gap between words of other columns, which go on beyond it:
 * where another gutter runs through these lines and what is there, both are one part.
 */
function partsAt({ before, above, below, after }: Parts, gutter: Gutter, { em }: Page): readonly (readonly Piece[])[] {
  const areFew = (part: readonly Piece[]): boolean => sharedHeight(part, gutter) < FEW_LINES * em;
  return [
    ...(areFew(above) && haveColumns(before, above, em) ? [[...before, ...above]] : [before, above]),
    ...(areFew(below) && haveColumns(below, after, em) ? [[...below, ...after]] : [below, after]),
  ];
}

/** Returns whether a gutter goes on from some pieces to those below them. */
function haveColumns(upper: readonly Piece[], lower: readonly Piece[], em: number): boolean {
  const gutter = findGutter([...upper, ...lower], em);
  return gutter !== undefined && gutter.first < upper.length && gutter.end > upper.length;
}

/** Returns the height over which both sides of a gutter have text. */
function sharedHeight(pieces: readonly Piece[], gutter: Gutter): number {
  const left = boxAround(pieces.filter((piece) => isLeftOf(piece, gutter)));
  const right = boxAround(pieces.filter((piece) => !isLeftOf(piece, gutter)));
  return Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
}

/** Returns where the columns beside a gutter end: above the headings of the text that follows, which are on one side alone. */
function endOfColumns(pieces: readonly Piece[], gutter: Gutter, em: number): number {
  const from = headingsFrom(pieces, gutter, em);
  const headings = pieces.slice(from, gutter.end);
  const areLeft = headings.filter((piece) => isLeftOf(piece, gutter)).length;
  return areLeft === 0 || areLeft === headings.length ? from : gutter.end;
}

function hasText({ lines }: Piece): boolean {
  return lines.length > 0;
}
