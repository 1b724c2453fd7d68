import type { Glyphs, Line, Word } from '../../../document/model.js';
import { Axes, type Cell, directionOf, type GlyphCell } from './glyph-cells.js';
import { firstBeyond, type GlyphRow, rowsBetween, rowsOf } from './glyph-rows.js';
import { groupedBy } from '../../../groups.js';

/** A part of a line between wide gaps, such as the line of a table cell. */
export type Piece = Pick<Line, 'words' | 'spaced'>;

/**
 * Returns the pieces of all lines, each followed by the piece below it: a cell of a table is read as a whole before the
 * cell beside it. Returns an empty list for pages on which no pieces are side by side.
 */
export function columnPieces(lines: readonly Line[], glyphs: Glyphs): readonly Piece[] {
  const byDirection = groupedBy(lines.flatMap(piecesOf), (piece) =>
    directionOf(glyphs, piece.words[0]?.glyphs[0] ?? 0),
  );
  return [...byDirection].flatMap(([direction, pieces]) => {
    const axes = new Axes(direction);
    const rows = rowsOf(pieces.map((piece, index) => cellOf(piece, index, axes)));
    return rows.some(({ cells }) => cells.length > 1) ? chained(pieces, rows) : [];
  });
}

/** In ems: wider gaps between words end a piece. */
const MAX_GAP = 1;

function piecesOf({ words, spaced }: Line): readonly Piece[] {
  const pieces: Piece[] = [];
  let first = 0;
  for (let k = 1; k <= words.length; k++) {
    const [before, word] = [words[k - 1], words[k]];
    if (before !== undefined && word !== undefined && gapBetween(before, word) <= MAX_GAP * word.style.size) continue;
    if (k > first) pieces.push({ words: words.slice(first, k), spaced: spaced.slice(first, k) });
    first = k;
  }
  return pieces;
}

function gapBetween({ box: a }: Word, { box: b }: Word): number {
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
}

/** The cell of a piece; its `glyph` is the index of the piece. */
function cellOf({ words }: Piece, index: number, axes: Axes): GlyphCell {
  const bounds = words.map(({ box }) => axes.boundsOf(box));
  const start = bounds.reduce((least, it) => Math.min(least, it.start), Infinity);
  const end = bounds.reduce((most, it) => Math.max(most, it.end), -Infinity);
  const top = bounds.reduce((least, it) => Math.min(least, it.top), Infinity);
  const bottom = bounds.reduce((most, it) => Math.max(most, it.bottom), -Infinity);
  const em = Math.max(1e-3, words[0]?.style.size ?? 0);
  return { glyph: index, start, end, top, bottom, baseline: bottom, em };
}

function chained(pieces: readonly Piece[], rows: readonly GlyphRow[]): readonly Piece[] {
  const next = followers(rows);
  const isFollower = new Set(next.values());
  const order: Piece[] = [];
  for (const { cells } of rows) {
    for (const { glyph: head } of cells) {
      if (isFollower.has(head)) continue;
      for (let at: number | undefined = head; at !== undefined; at = next.get(at)) {
        const piece = pieces[at];
        if (piece !== undefined) order.push(piece);
      }
    }
  }
  return order;
}

/** Returns the index of the piece that continues each piece; a piece continues only the one whose start is nearest. */
function followers(rows: readonly GlyphRow[]): ReadonlyMap<number, number> {
  const before = new Map<number, { readonly piece: number; readonly distance: number }>();
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const below = cellBelow(cell, rows);
    if (below === undefined) continue;
    const distance = Math.abs(below.start - cell.start);
    if (distance < (before.get(below.glyph)?.distance ?? Infinity))
      before.set(below.glyph, { piece: cell.glyph, distance });
  }
  return new Map(Array.from(before, ([below, { piece }]) => [piece, below]));
}

/** In ems: distance of the baseline of a next line. */
const MIN_LEADING = 0.5;
const MAX_LEADING = 2.5;

/** A large piece may stand beside any number of rows of small ones. */
const MAX_ROWS = 8;

function cellBelow(cell: GlyphCell, rows: readonly GlyphRow[]): GlyphCell | undefined {
  const { baseline, em, start } = cell;
  const below = rowsBetween(rows, baseline + MIN_LEADING * em, baseline + MAX_LEADING * em).slice(0, MAX_ROWS);
  for (const row of below) {
    const next = firstBeyond(row, start);
    const found = row.cells.slice(Math.max(0, next - 1), next + 1).find((it) => overlaps(it, cell));
    if (found !== undefined) return found;
  }
  return undefined;
}

function overlaps(one: Cell, other: Cell): boolean {
  return one.start < other.end && other.start < one.end;
}
