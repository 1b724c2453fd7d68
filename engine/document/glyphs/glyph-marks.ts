import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';
import { distance, isLetter, isNear } from './mark-places.js';
import { mendMarks } from './torn-marks.js';

/**
 * Returns the base glyph of each combining mark, as an index into the frame; -1 for other glyphs and for marks without
 * a base.
 */
export function basesOf(frame: Frame): Int32Array {
  const bases = new Int32Array(frame.length).fill(-1);
  let before = -1;
  for (let i = 0; i < frame.length; i++) {
    const kind = frame.kind[i] ?? 0;
    const isAccent = (kind & Kind.accent) !== 0 && (kind & Kind.mark) === 0;
    const below = isAccent && !isOfRule(frame, i) ? letterBelow(frame, i) : -1;
    if ((kind & Kind.mark) !== 0) bases[i] = baseOfMark(frame, before, i);
    else if (below !== -1) bases[i] = below;
    else if (before !== -1 && isInTheSameCell(frame, before, i)) joinCell(frame, bases, before, i);
    else if ((kind & Kind.space) === 0) before = i;
  }
  mendMarks(frame, bases);
  return bases;
}

/** Thai and Lao marks: fonts set them back from the end of their letter, with which their origin agrees. */
const SET_BACK = /^[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE]/;

/**
 * Returns the letter that ends at the origin of a mark that is set back; -1 where there is none. PDFium sorts glyphs that are placed one
 * by one, so that marks follow the next letter, whose start they touch, and raised marks the whole line.
 */
function letterBefore(frame: Frame, mark: number): number {
  if (!SET_BACK.test(frame.text[mark] ?? '')) return -1;
  for (let apart = 1; apart <= MAX_GLYPHS; apart++) {
    for (const letter of [mark - apart, mark + apart]) if (endsAt(frame, letter, mark)) return letter;
  }
  return -1;
}

/** In ems: maximum distance from the origin of a mark that is set back to the end of its letter. */
const AT_END = 0.1;

function endsAt(frame: Frame, letter: number, mark: number): boolean {
  const { left, right, kind, em } = frame;
  if (letter < 0 || !isLetter(frame, letter) || ((kind[letter] ?? 0) & Kind.mark) !== 0) return false;
  const off = Math.abs((left[mark] ?? 0) - (right[letter] ?? 0));
  return off <= AT_END * (em[mark] ?? 0) && isNear(frame, mark, letter);
}

/**
 * Finds the base of a mark. Some programs draw several marks of right-to-left text, and then their letters: a mark that
 * covers neither letter beside it in drawing order belongs to the letter that it covers.
 */
function baseOfMark(frame: Frame, before: number, i: number): number {
  const letter = letterBefore(frame, i);
  if (letter !== -1) return letter;
  const base = neighbourOf(frame, before, i);
  const isOutside = isRightToLeft(frame, base) && distance(frame, i, base) > 0;
  return isOutside ? letterAt(frame, i, base) : base;
}

function isRightToLeft({ kind }: Frame, i: number): boolean {
  return ((kind[i] ?? 0) & Kind.rightToLeft) !== 0;
}

/** Maximum number of glyphs between a mark and its letter where marks are drawn before their letters. */
const MAX_GLYPHS = 40;

/** Returns the right-to-left letter of the line that has the middle of a mark closest to its own middle. */
function letterAt(frame: Frame, mark: number, otherwise: number): number {
  let [nearest, least] = [otherwise, 0];
  for (let i = Math.max(0, mark - MAX_GLYPHS); i < Math.min(frame.length, mark + MAX_GLYPHS); i++) {
    const inside = isRightToLeft(frame, i) && isNear(frame, mark, i) ? distance(frame, mark, i) : 0;
    if (inside < least) [nearest, least] = [i, inside];
  }
  return nearest;
}

/** Maximum number of marks between a mark and the letter that is drawn after them. */
const MAX_MARKS = 4;

/**
 * Returns the letter beside a mark in drawing order that it belongs to; -1 where both are far. A mark follows its letter
 * in drawing order, except in right-to-left text that is drawn from left to right, where marks come first; the
 * neighbouring letters show this mirrored order.
 */
function neighbourOf(frame: Frame, before: number, i: number): number {
  let after = i + 1;
  while (after < frame.length && after < i + MAX_MARKS && ((frame.kind[after] ?? 0) & Kind.mark) !== 0) after++;
  const follows = before !== -1 && isNear(frame, i, before);
  const precedes = isLetter(frame, after) && isNear(frame, i, after);
  if (!follows) return precedes ? after : -1;
  if (!precedes || !isRightToLeft(frame, before)) return before;
  const [toAfter, toBefore] = [distance(frame, i, after), distance(frame, i, before)];
  const em = frame.em[i] ?? 0;
  const isBetween = Math.min(toAfter, toBefore) > -INSIDE * em && Math.abs(toAfter - toBefore) < UNCLEAR * em;
  if (!isBetween) return toAfter < toBefore ? after : before;
  const mirrored = (frame.left[after] ?? 0) > (frame.left[before] ?? 0);
  return mirrored ? after : before;
}

/**
 * In ems: a mark that overlaps a cell by more than this belongs to its letter. With several narrow marks between two
 * letters, the outer marks are closer to one of the letters by a few hundredths.
 */
const INSIDE = 0.01;
const UNCLEAR = 0.12;

/** Minimum number of equal characters side by side that make a rule, as tildes in the listings of old programs. */
const RULE = 4;

/** Returns whether a glyph is one of many equal glyphs, drawn one after the other and side by side. */
function isOfRule(frame: Frame, i: number): boolean {
  let [first, last] = [i, i];
  while (last - first < RULE - 1 && goesOn(frame, first - 1)) first--;
  while (last - first < RULE - 1 && goesOn(frame, last)) last++;
  return last - first === RULE - 1;
}

/** In ems: maximum distance between neighbouring glyphs of a rule. */
const SIDE_BY_SIDE = 0.1;

/** Returns whether the next glyph is equal, and beside the given one. */
function goesOn({ text, left, right, baseline, em, length }: Frame, i: number): boolean {
  if (i < 0 || i + 1 >= length || text[i] !== text[i + 1]) return false;
  const most = SIDE_BY_SIDE * (em[i] ?? 0);
  return (
    Math.abs((left[i + 1] ?? 0) - (right[i] ?? 0)) <= most &&
    Math.abs((baseline[i + 1] ?? 0) - (baseline[i] ?? 0)) <= most
  );
}

/** Maximum number of glyphs between a letter and its accent from another font, which may be drawn after the whole line. */
const MAX_APART = 200;

/** Returns the letter that an accent with an advance width of its own covers; -1 where there is none. */
function letterBelow(frame: Frame, accent: number): number {
  if (isLaidOver(frame, accent, accent - 1)) return accent - 1;
  if (isLaidOver(frame, accent, accent + 1)) return accent + 1;
  for (let letter = accent - 2; letter >= Math.max(0, accent - MAX_APART); letter--) {
    if (isLaidOver(frame, accent, letter)) return letter;
  }
  return -1;
}

/** Returns whether an accent with an advance width of its own covers a letter. */
function isLaidOver(frame: Frame, accent: number, letter: number): boolean {
  if (!isLetter(frame, letter)) return false;
  const [start, end] = [frame.left[accent] ?? 0, frame.right[accent] ?? 0];
  const [from, to] = [frame.left[letter] ?? 0, frame.right[letter] ?? 0];
  const shared = Math.min(end, to) - Math.max(start, from);
  const apart = Math.abs((frame.baseline[accent] ?? 0) - (frame.baseline[letter] ?? 0));
  return shared > 0.6 * Math.min(end - start, to - from) && apart <= 0.5 * (frame.em[letter] ?? 0);
}

/**
 * Returns whether two glyphs share a cell. A ligature glyph that maps to several letters may be given as one glyph per
 * letter; equal letters in one place are one letter drawn twice. Arabic ligatures of two glyphs, such as lam with alef,
 * also share a place, but both glyphs have their full width.
 */
function isInTheSameCell({ text, kind, left, right, baseline, em }: Frame, before: number, i: number): boolean {
  const most = 0.001 * (em[i] ?? 0);
  const rightToLeft = ((kind[before] ?? 0) & (kind[i] ?? 0) & Kind.rightToLeft) !== 0;
  return (
    Math.abs((left[before] ?? 0) - (left[i] ?? 0)) <= most &&
    text[before] !== text[i] &&
    (rightToLeft || Math.abs((right[before] ?? 0) - (right[i] ?? 0)) <= most) &&
    Math.abs((baseline[before] ?? 0) - (baseline[i] ?? 0)) <= most &&
    Math.abs((em[before] ?? 0) - (em[i] ?? 0)) <= most
  );
}

/** Joins two glyphs of one cell: the first glyph represents both, so it gets the greater width. */
function joinCell({ right }: Frame, bases: Int32Array, first: number, second: number): void {
  bases[second] = first;
  right[first] = Math.max(right[first] ?? 0, right[second] ?? 0);
}
