import type { Frame } from '../glyphs/glyph-frame.js';
import { Break, medianOf, type Spaced, type SpacedRows } from '../glyphs/glyph-spacing.js';

/** The part of a row that gutter detection uses. */
export interface GutterRow {
  readonly content: Spaced;
  readonly baseline: number;
  readonly em: number;
}

/** A gap that may be part of a gutter. */
interface Opening {
  readonly row: GutterRow;
  /** Index into the arrays of all rows. */
  readonly place: number;
  readonly left: number;
  readonly right: number;
}

/** Minimum number of consecutive rows of a gutter; in fewer rows, spaces may align by chance. */
const MIN_ROWS = 4;
/** In ems: minimum width of each gap of a gutter, minimum common width, and maximum line spacing. */
const MIN_WIDTH = 0.5;
const COMMON = 0.4;
const LEADING = 2.2;
/** Minimum width of the gaps of a gutter, as a multiple of the usual space. */
const WIDER = 1.7;
/** In ems: rows whose usual space is wider are rows of a table, unless they are recognised text over a scan. */
const WIDEST_USUAL = 0.8;

/** Cuts rows at vertically aligned gaps that are wider than usual spaces, as between columns that are set closely. */
export function cutAtGutters(frame: Frame, all: SpacedRows, rows: readonly GutterRow[]): void {
  const openings = openingsOf(frame, all, rows);
  if (openings.length < MIN_ROWS) return;
  openings.sort((a, b) => a.row.baseline - b.row.baseline);
  for (const { members } of chainsOf(openings)) {
    if (members.length < MIN_ROWS) continue;
    for (const { place } of members) all.break[place] = Break.wide;
  }
}

/** Vertically aligned openings, from top to bottom. */
interface Chain {
  readonly members: Opening[];
  last: Opening;
  /** The interval that all openings share. */
  left: number;
  right: number;
}

/** Maximum number of chains that one row may continue; wide tables have fewer columns. */
const MAX_OPEN = 64;

function chainsOf(openings: readonly Opening[]): readonly Chain[] {
  const chains: Chain[] = [];
  let open: Chain[] = [];
  for (const opening of openings) {
    const reach = LEADING * opening.row.em;
    open = open.filter(({ last }) => opening.row.baseline - last.row.baseline <= reach).slice(-MAX_OPEN);
    const continued = open.filter((chain) => continues(chain, opening));
    for (const chain of continued) extend(chain, opening);
    if (continued.length > 0) continue;
    const begun = { members: [opening], last: opening, left: opening.left, right: opening.right };
    chains.push(begun);
    open.push(begun);
  }
  return chains;
}

function extend(chain: Chain, opening: Opening): void {
  chain.members.push(opening);
  chain.last = opening;
  chain.left = Math.max(chain.left, opening.left);
  chain.right = Math.min(chain.right, opening.right);
}

function continues({ last, left, right }: Chain, opening: Opening): boolean {
  if (last.row === opening.row) return false;
  return Math.min(right, opening.right) - Math.max(left, opening.left) >= COMMON * opening.row.em;
}

function openingsOf(frame: Frame, { glyph, gap, break: breaks }: SpacedRows, rows: readonly GutterRow[]): Opening[] {
  const isTold = ({ start, usualSpace }: Spaced): boolean =>
    usualSpace > 0 && (usualSpace <= WIDEST_USUAL || frame.invisible[glyph[start] ?? 0] === 1);
  const told = rows.flatMap(({ content }) => (isTold(content) ? [content.usualSpace] : []));
  const usualSpace = told.length > 0 ? medianOf(Float64Array.from(told)) : 0.25;
  const openings: Opening[] = [];
  for (const row of rows) {
    const { start, end } = row.content;
    const least = Math.max(MIN_WIDTH, WIDER * (isTold(row.content) ? row.content.usualSpace : usualSpace));
    for (let place = start + 1; place < end; place++) {
      if (breaks[place] === Break.none || (gap[place] ?? 0) < least) continue;
      const left = frame.right[glyph[place - 1] ?? 0] ?? 0;
      openings.push({ row, place, left, right: frame.left[glyph[place] ?? 0] ?? 0 });
    }
  }
  return openings;
}
