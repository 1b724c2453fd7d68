import type { Frame } from '../glyphs/glyph-frame.js';
import { Kind } from '../glyphs/character-kinds.js';
import { medianOf } from '../glyphs/glyph-spacing.js';

/**
 * Shears a frame whose lines slant while their letters are level, as in the text layer of a crooked scan that is set
 * word by word. In the result, lines run horizontally and the words of a line share a baseline.
 */
export function levelled(frame: Frame): Frame {
  const pieces = piecesOf(frame);
  const slope = slopeOf(frame, pieces);
  return slope === undefined ? frame : turned(frame, pieces, slope);
}

/** Glyphs drawn one after the other on one baseline, such as a word. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** Extent without spaces at the ends. */
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly em: number;
  /** Whether it has a letter or a digit: bullets need not stand on the baseline of their text. */
  readonly isWord: boolean;
}

/** In ems: maximum distance of baselines that count as equal. */
const LEVEL = 0.01;

/** The measures of the current piece are variables, since V8 allocates memory for each number that is set in an object. */
function piecesOf({ length, left, right, baseline, em, kind }: Frame): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let from = 0;
  let to = 0;
  let stands = 0;
  let size = 1;
  let kinds = 0;
  for (let i = 0; i < length; i++) {
    const begin = left[i] ?? 0;
    const end = right[i] ?? 0;
    const level = baseline[i] ?? 0;
    const goesOn = i > 0 && Math.abs(level - stands) <= LEVEL * (em[i] ?? 1) && begin >= from;
    if (!goesOn) {
      if (i > 0)
        pieces.push({ start, end: i, left: from, right: to, baseline: stands, em: size, isWord: isWord(kinds) });
      start = i;
      kinds = 0;
      from = begin;
      to = begin;
      stands = level;
      size = em[i] ?? 1;
    }
    kinds |= kind[i] ?? 0;
    const isSpace = ((kind[i] ?? 0) & Kind.space) !== 0;
    if (!isSpace) to = Math.max(to, end);
    else if (to === from) from = to = end;
  }
  const last = { start, end: length, left: from, right: to, baseline: stands, em: size, isWord: isWord(kinds) };
  if (length > 0) pieces.push(last);
  return pieces;
}

function isWord(kinds: number): boolean {
  return (kinds & (Kind.leftToRight | Kind.rightToLeft | Kind.digit)) !== 0;
}

/** The vector between the centres of two consecutive words. */
interface Step {
  readonly along: number;
  readonly down: number;
  readonly em: number;
  readonly glyphs: number;
}

/**
 * Smallest and largest slope of slanting lines. Row detection follows smaller slopes; steeper lines (over 10 degrees)
 * are not slanting lines of a page.
 */
const MIN_SLOPE = 0.015;
const MAX_SLOPE = 0.18;
/** In ems: maximum distance of a word from its slanting line. */
const MAX_OFF = 0.15;
/** Minimum number of steps, which must also cover half of the text of the page. */
const MIN_STEPS = 3;

/** Returns the slope of the lines, downwards; undefined when they do not slant. */
function slopeOf(frame: Frame, pieces: readonly Piece[]): number | undefined {
  if (2 * pieces.length < MIN_STEPS) return undefined;
  const steps = stepsBetween(pieces);
  if (2 * steps.reduce((sum, { glyphs }) => sum + glyphs, 0) < frame.length) return undefined;
  const slope = medianOf(Float64Array.from(steps, ({ down, along }) => down / along));
  const told = steps.filter(({ along, down, em }) => Math.abs(down - slope * along) <= MAX_OFF * em);
  const isTold = told.length >= MIN_STEPS && 2 * told.reduce((sum, { glyphs }) => sum + glyphs, 0) >= frame.length;
  return isTold && Math.abs(slope) >= MIN_SLOPE ? slope : undefined;
}

/** In ems: maximum width of a space, and maximum overlap of words. */
const MAX_WIDTH = 1.5;
const MAX_OVERLAP = 0.3;

function stepsBetween(pieces: readonly Piece[]): readonly Step[] {
  const steps: Step[] = [];
  for (let i = 1; i < pieces.length; i++) {
    const [one, other] = [pieces[i - 1], pieces[i]];
    if (one === undefined || other === undefined || !one.isWord || !other.isWord) continue;
    const em = Math.max(one.em, other.em);
    const gap = (other.left - one.right) / em;
    const along = (other.left + other.right - one.left - one.right) / 2;
    const down = other.baseline - one.baseline;
    if (gap > MAX_WIDTH || gap < -MAX_OVERLAP || !(Math.abs(down) <= MAX_SLOPE * along)) continue;
    steps.push({ along, down, em, glyphs: other.end - other.start });
  }
  return steps;
}

function turned(frame: Frame, pieces: readonly Piece[], slope: number): Frame {
  const angle = Math.atan(slope);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, right, baseline] = [frame.left.slice(), frame.right.slice(), frame.baseline.slice()];
  for (const piece of pieces) {
    const middle = (piece.left + piece.right) / 2;
    for (let i = piece.start; i < piece.end; i++) {
      const stands = frame.baseline[i] ?? 0;
      left[i] = (frame.left[i] ?? 0) * cos + stands * sin;
      right[i] = (frame.right[i] ?? 0) * cos + stands * sin;
      baseline[i] = stands * cos - middle * sin;
    }
  }
  return { ...frame, angle: (frame.angle + (angle * 180) / Math.PI + 360) % 360, left, right, baseline };
}
