import type { Frame } from './glyph-frames.js';
import { Break, medianOf, type Spaced } from './spacing.js';

/** A row as far as gutters go. */
export interface GutterRow {
  readonly content: Spaced;
  readonly baseline: number;
  readonly em: number;
}

/** A space that may be part of a gutter. */
interface Opening {
  readonly row: GutterRow;
  readonly place: number;
  readonly left: number;
  readonly right: number;
}

/** Rows in succession that it takes: in fewer, spaces happen to stand above each other. */
const LEAST_ROWS = 4;
/** In ems: the narrowest space of a gutter, the width that all have in common, and the leading at most. */
const NARROWEST = 0.5;
const COMMON = 0.4;
const LEADING = 2.2;
/** How much wider than usual the spaces of a gutter are. */
const WIDER = 1.7;

/** Cuts rows where spaces that are wider than usual stand above each other, as between columns set close. */
export function cutAtGutters(frame: Frame, rows: readonly GutterRow[]): void {
  const openings = openingsOf(frame, rows);
  if (openings.length < LEAST_ROWS) return;
  openings.sort((a, b) => a.row.baseline - b.row.baseline);
  const chains: Opening[][] = [];
  let open: Chain[] = [];
  for (const opening of openings) {
    const reach = LEADING * opening.row.em;
    open = open.filter(({ last }) => opening.row.baseline - last.row.baseline <= reach);
    const chain = open.slice(-MOST_OPEN).find((one) => continues(one, opening));
    if (chain === undefined) {
      const members = [opening];
      chains.push(members);
      open.push({ members, last: opening, left: opening.left, right: opening.right });
    } else {
      chain.members.push(opening);
      chain.last = opening;
      chain.left = Math.max(chain.left, opening.left);
      chain.right = Math.min(chain.right, opening.right);
    }
  }
  for (const chain of chains) {
    if (chain.length < LEAST_ROWS) continue;
    for (const { row, place } of chain) row.content.breaks[place] = Break.wide;
  }
}

/** The most chains that one row may continue: wide tables have fewer columns. */
const MOST_OPEN = 64;

interface Chain {
  readonly members: Opening[];
  last: Opening;
  /** What all have in common. */
  left: number;
  right: number;
}

function continues({ last, left, right }: Chain, opening: Opening): boolean {
  if (last.row === opening.row) return false;
  return Math.min(right, opening.right) - Math.max(left, opening.left) >= COMMON * opening.row.em;
}

function openingsOf(frame: Frame, rows: readonly GutterRow[]): Opening[] {
  const told = rows.map(({ content }) => content.usualSpace).filter((space) => space > 0);
  const usualSpace = told.length > 0 ? medianOf(told) : 0.25;
  const openings: Opening[] = [];
  for (const row of rows) {
    const { glyphs, gaps, breaks } = row.content;
    const least = Math.max(NARROWEST, WIDER * (row.content.usualSpace || usualSpace));
    for (let place = 1; place < glyphs.length; place++) {
      if (breaks[place] !== Break.space || (gaps[place] ?? 0) < least) continue;
      const left = frame.right[glyphs[place - 1] ?? 0] ?? 0;
      openings.push({ row, place, left, right: frame.left[glyphs[place] ?? 0] ?? 0 });
    }
  }
  return openings;
}
