import { BULLETS } from '../bullets/bullet-characters.js';
import { candidates, type Gap, isStray, MIN_GUTTER, neighboursOf } from './columns-gaps.js';
import { gapAt, type Piece } from '../order/reading-order-piece.js';

/** A white strip between columns, and the pieces beside it. */
export interface Gutter {
  readonly left: number;
  readonly right: number;
  /** The pieces along the strip, as indices from `first` (inclusive) to `end` (exclusive). */
  readonly first: number;
  readonly end: number;
  /** Height over which both sides have text. */
  readonly height: number;
}

/**
 * Finds the longest gutter among pieces sorted from top to bottom. A maximal white rectangle is a gutter only when text
 * is on both sides (Breuel, "High Performance Document Layout Analysis", 2003), so only gaps between neighbours are
 * tried, each as far up and down as no piece crosses it.
 */
export function findGutter(pieces: readonly Piece[], em: number): Gutter | undefined {
  let best: Gutter | undefined;
  const neighbours = neighboursOf(pieces, em);
  const text = { strays: pieces.map((piece, index) => isStray(piece, index, neighbours, em)), em };
  const enough = ENOUGH * heightOf(pieces);
  for (const gap of candidates(pieces, neighbours, em)) {
    const gutter = longestRun(pieces, gap, text);
    if (gutter !== undefined && (best === undefined || worth(gutter, em) > worth(best, em))) best = gutter;
    if (best !== undefined && best.height > enough) break;
  }
  return best;
}

/** Share of the height of all pieces from which a gutter is accepted without a search for a longer one. */
const ENOUGH = 0.85;

function heightOf(pieces: readonly Piece[]): number {
  let bottom = -Infinity;
  for (const piece of pieces) bottom = Math.max(bottom, piece.bottom);
  return bottom - (pieces[0]?.top ?? 0);
}

export function isLeftOf({ left, right }: Piece, gutter: Pick<Gutter, 'left' | 'right'>): boolean {
  return left + right < gutter.left + gutter.right;
}

/** Score of a gutter: its length, and its width where lengths are similar. */
function worth({ left, right, height }: Gutter, em: number): number {
  return height * (1 + 0.1 * Math.min(3, (right - left) / em));
}

/** In ems of the side with the smaller text: minimum height of a gutter. */
const MIN_HEIGHT = 2;

/** In ems: minimum width of a gutter between columns of only two lines. */
const MIN_GUTTER_OF_TWO_LINES = 1.5;

/** One side of a gap, with the pieces of consecutive lines that leave the gap free. */
class Side {
  count = 0;
  top = Infinity;
  bottom = -Infinity;
  /** The number of pieces that are bullets, and of those that are numbers of sections. */
  bullets = 0;
  numbers = 0;
  /** The largest font size. */
  em = 0;

  get hasOnlyMarkers(): boolean {
    return this.bullets > 0 && this.bullets + this.numbers === this.count;
  }

  clear(): void {
    this.em = 0;
    this.count = 0;
    this.bullets = 0;
    this.numbers = 0;
    this.top = Infinity;
    this.bottom = -Infinity;
  }

  add(piece: Piece): void {
    const { top, bottom, em } = piece;
    this.count++;
    if (em > this.em) this.em = em;
    if (top < this.top) this.top = top;
    if (bottom > this.bottom) this.bottom = bottom;
    const word = onlyWordOf(piece);
    if (word === undefined) return;
    if (BULLETS.includes(word)) this.bullets++;
    else if (NUMBER.test(word)) this.numbers++;
  }
}

interface Text {
  /** For each piece, whether it may lie in a gutter without ending it. */
  readonly strays: readonly boolean[];
  readonly em: number;
}

function longestRun(pieces: readonly Piece[], gap: Gap, { strays, em }: Text): Gutter | undefined {
  let best: Gutter | undefined;
  const [left, right] = [new Side(), new Side()];
  let first = 0;
  for (let index = 0; index <= pieces.length; index++) {
    const piece = pieces[index];
    if (piece !== undefined && !crosses(piece, gap)) {
      (isLeftOf(piece, gap) ? left : right).add(piece);
    } else if (piece === undefined || strays[index] !== true) {
      const height = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
      // Notes in the margin are smaller than the text.
      const least = MIN_HEIGHT * Math.min(em, left.em || em, right.em || em);
      if (height > Math.max(least, best?.height ?? 0) && parts(gap, left, right, em)) {
        best = { left: gap.left, right: gap.right, first, end: index, height };
      }
      left.clear();
      right.clear();
      first = index + 1;
    }
  }
  return best;
}

/** A strip between bullets or numbers of sections and their texts is no gutter. */
function parts({ left: from, right: to }: Gap, left: Side, right: Side, em: number): boolean {
  if (left.hasOnlyMarkers || right.hasOnlyMarkers) return false;
  const least = Math.min(left.count, right.count) > 2 ? MIN_GUTTER : MIN_GUTTER_OF_TWO_LINES;
  return Math.min(left.count, right.count) > 1 && to - from >= least * em;
}

const NUMBER = /^\d{1,3}(?:\.\d{1,3})*[.)]?$/;

/** Returns the word of a piece that has no other. */
function onlyWordOf({ lines }: Piece): string | undefined {
  const [word, other] = lines[0]?.words ?? [];
  return lines.length === 1 && other === undefined ? word?.text : undefined;
}

/** A line may extend a little into a gutter, as a formula or hanging punctuation does, or have a wide gap there. */
function crosses(piece: Piece, gap: Gap): boolean {
  const hang = 0.35 * (gap.right - gap.left);
  if (piece.left >= gap.right - hang || piece.right <= gap.left + hang) return false;
  return piece.gaps === undefined || gapAt(piece, gap) === undefined;
}
