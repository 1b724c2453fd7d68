import type { Piece } from '../order/reading-order-piece.js';

/** White between two neighbours on a line. */
export interface Gap {
  readonly left: number;
  readonly right: number;
}

/** In ems of the text: what parts two columns at least. */
export const MIN_GUTTER = 0.6;

/** More distinct gaps than this are those of a large table, of which any one will do. */
const MAX_CANDIDATES = 64;

/**
 * The narrowest of the gaps that end at the same left edge or begin at the same right edge, which are the sides of
 * columns; those first that most lines share.
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
  /** How many lines have a gap that ends (or begins) there. */
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

/** For each piece, where the next one beside it begins, and where the one before it ends. */
export interface Neighbours {
  readonly right: Float64Array;
  readonly left: Float64Array;
}

/** In ems: the lines of two columns need not stand at the same height. */
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

/** In ems: what is wider or larger than most text is a title over columns rather than a stray. */
const MAX_OF_STRAY = 10;
const LARGE = 1.2;

/** A short piece among the lines of columns that go on past it on both sides: a head over some cells, or a misread spot. */
export function isStray(piece: Piece, index: number, neighbours: Neighbours, em: number): boolean {
  const flanked = neighbours.right[index] !== Infinity && neighbours.left[index] !== -Infinity;
  return flanked && piece.right - piece.left < MAX_OF_STRAY * em && piece.em < LARGE * em;
}
