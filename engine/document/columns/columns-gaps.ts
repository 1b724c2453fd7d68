import type { Piece } from '../order/reading-order-piece.js';

/** The white space between two neighbours on a line. */
export interface Gap {
  readonly left: number;
  readonly right: number;
}

/** In ems of the text: minimum width of a gutter. */
export const MIN_GUTTER = 0.6;

/**
 * Maximum number of distinct gaps that are tried. More gaps come from a large table, for which any gutter is correct.
 */
const MAX_CANDIDATES = 64;

/**
 * Returns the narrowest gap of all gaps that end at the same left edge or begin at the same right edge, since these are
 * the edges of columns; the edges that most lines share come first.
 */
export function candidates(pieces: readonly Piece[], { right: nearest }: Neighbours, em: number): readonly Gap[] {
  const ending = new Map<number, SharedGap>();
  const beginning = new Map<number, SharedGap>();
  for (let index = 0; index < pieces.length; index++) {
    const left = pieces[index]?.right ?? 0;
    const right = nearest[index] ?? Infinity;
    if (right === Infinity || right - left < MIN_GUTTER * em) continue;
    keepNarrowest(ending, Math.round(right), { left, right });
    keepNarrowest(beginning, Math.round(left), { left, right });
  }
  const gaps = [...ending.values(), ...beginning.values()];
  return gaps.sort((one, other) => other.lines - one.lines).slice(0, MAX_CANDIDATES);
}

interface SharedGap {
  left: number;
  right: number;
  /** Number of lines with a gap that ends (or begins) at this edge. */
  lines: number;
}

function keepNarrowest(gaps: Map<number, SharedGap>, edge: number, { left, right }: Gap): void {
  const known = gaps.get(edge);
  if (known === undefined) {
    gaps.set(edge, { left, right, lines: 1 });
    return;
  }
  known.lines++;
  if (right - left < known.right - known.left) [known.left, known.right] = [left, right];
}

/** For each piece, the start of the next piece beside it, and the end of the previous one. */
export interface Neighbours {
  readonly right: Float64Array;
  readonly left: Float64Array;
}

/** In ems: minimum height that two neighbours share; the lines of two columns need not be on the same baselines. */
const MIN_SHARED = 0.15;

export function neighboursOf(pieces: readonly Piece[], em: number): Neighbours {
  const right = new Float64Array(pieces.length).fill(Infinity);
  const left = new Float64Array(pieces.length).fill(-Infinity);
  const meet = (before: number, after: number, from: number, to: number): void => {
    right[before] = Math.min(right[before] ?? Infinity, to);
    left[after] = Math.max(left[after] ?? -Infinity, from);
  };
  pieces.forEach((one, index) => {
    for (let next = index + 1; next < pieces.length; next++) {
      const other = pieces[next];
      if (other === undefined || other.top >= one.bottom) break;
      if (Math.min(one.bottom, other.bottom) - other.top < MIN_SHARED * em) continue;
      if (other.left >= one.right) meet(index, next, one.right, other.left);
      else if (one.left >= other.right) meet(next, index, other.right, one.left);
    }
  });
  return { right, left };
}

/** In ems: wider or larger text is a title above columns, not a stray piece. */
const MAX_OF_STRAY = 10;
const LARGE = 1.2;

/**
 * Returns whether a short piece lies between the lines of columns that continue beyond it on both sides: a heading
 * above some cells, or a spot that OCR took for text.
 */
export function isStray(piece: Piece, index: number, neighbours: Neighbours, em: number): boolean {
  const flanked = neighbours.right[index] !== Infinity && neighbours.left[index] !== -Infinity;
  return flanked && piece.right - piece.left < MAX_OF_STRAY * em && piece.em < LARGE * em;
}
