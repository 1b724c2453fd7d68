import type { Box } from '../geometry.js';
import { findGutter } from './columns.js';
import { readsAcross } from './columns-or-rows.js';
import type { Piece } from './reading-order-frame.js';
import { cellsOf, type Row, rowsOf } from './reading-order-rows.js';

/** Part of a page that is read from its top to its bottom: a column of text, or the cells of a table. */
export type Strand =
  | { readonly kind: 'column'; readonly rows: readonly Row[] }
  | { readonly kind: 'table'; readonly cells: readonly Row[] };

interface Page {
  /** In the frame of the pieces. */
  readonly rulings: readonly Box[];
  /** The size of most of the text. */
  readonly em: number;
}

/** A page with more pieces is not one to read; it gets them from top to bottom. */
const MOST_PIECES = 3000;

/** Deeper than any page is laid out. */
const DEEPEST = 24;

/**
 * The order in which the pieces of a page are read. Where a gutter runs between columns, what stands above its upper end
 * comes first, then the columns, each by the same rule, then what stands below its lower end.
 */
export function readingOrder(pieces: readonly Piece[], page: Page): readonly Strand[] {
  const sorted = [...pieces].sort((one, other) => one.top - other.top || one.left - other.left);
  const strands: Strand[] = [];
  order(sorted, page, (strand) => strands.push(strand), sorted.length > MOST_PIECES ? 0 : DEEPEST);
  return strands;
}

function order(pieces: readonly Piece[], page: Page, give: (strand: Strand) => void, depth: number): void {
  if (pieces.every(({ lines }) => lines.length === 0)) return;
  const gutter = depth > 0 && pieces.length > 3 ? findGutter(pieces, page.em) : undefined;
  if (gutter === undefined) return give({ kind: 'column', rows: rowsOf(pieces.filter(hasText)) });
  const inside = pieces.slice(gutter.first, gutter.end);
  if (gutter.first > 0) order(pieces.slice(0, gutter.first), page, give, depth - 1);
  const cut = aisle(inside, gutter.right - gutter.left, page.em);
  if (readsAcross(inside, gutter, page.rulings)) {
    give({ kind: 'table', cells: cellsOf(inside.filter(hasText), page.rulings) });
  } else if (cut > 0) {
    order(inside.slice(0, cut), page, give, depth - 1);
    order(inside.slice(cut), page, give, depth - 1);
  } else {
    const middle = gutter.left + gutter.right;
    const isLeft = ({ left, right }: Piece): boolean => left + right < middle;
    order(inside.filter(isLeft), page, give, depth - 1);
    order(
      inside.filter((piece) => !isLeft(piece)),
      page,
      give,
      depth - 1,
    );
  }
  if (gutter.end < pieces.length) order(pieces.slice(gutter.end), page, give, depth - 1);
}

function hasText({ lines }: Piece): boolean {
  return lines.length > 0;
}

/**
 * The first piece below a white band through all columns that is far higher than the gutter is wide: rows of cards, or
 * one story over another. Nothing (0) when columns run past it.
 */
function aisle(pieces: readonly Piece[], width: number, em: number): number {
  let bottom = -Infinity;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0 && piece.top - bottom > Math.max(3 * em, 1.5 * width)) return index;
    bottom = Math.max(bottom, piece.bottom);
  }
  return 0;
}
