import type { Box } from '../../geometry/geometry.js';
import type { Line, Word } from '../model.js';

/**
 * The frame in which text is read: rotated so that lines run from left to right and follow each other downwards, and
 * mirrored for right-to-left text. Reading order is determined in this frame only, for all scripts.
 */
export interface Frame {
  /** Clockwise quarter turns. With 1, lines run downwards and the next line is on the left, as in vertical writing. */
  readonly quarters: 0 | 1 | 2 | 3;
  readonly mirrored: boolean;
}

/** In degrees: maximum deviation of a line from a quarter turn, as in a crooked scan. */
const CROOKED = 10;

/** Returns the quarter turns of a line; undefined for a slanting line, such as a stamp across the page. */
export function quartersOf({ angle, direction }: Pick<Line, 'angle' | 'direction'>): Frame['quarters'] | undefined {
  const quarters = Math.round(angle / 90);
  if (Math.abs(angle - quarters * 90) > CROOKED) return undefined;
  // The angle is that of the letters, which are upright in a vertical line.
  const downwards = direction === 'top-to-bottom' ? 1 : 0;
  return TURNS[(((quarters + downwards) % 4) + 4) % 4];
}

const TURNS = [0, 1, 2, 3] as const;

/**
 * Returns whether a text is read from right to left, as most of its letters are. In a text with many letters of both
 * directions, the drawing order shows on which side the first column or cell is.
 */
export function readsLeftwards(lines: readonly Line[]): boolean {
  let [leftwards, rightwards] = [0, 0];
  for (const { direction, words } of lines) {
    // Numbers are no evidence, since all scripts write them from left to right.
    if (direction === 'right-to-left') leftwards += lettersOf(words);
    else if (words.some(({ text }) => LETTER.test(text))) rightwards += lettersOf(words);
  }
  const isMixed = Math.min(leftwards, rightwards) > MUCH * (leftwards + rightwards);
  const steps = isMixed ? stepsToTheLeft(lines) : 0;
  return steps === 0 ? leftwards > rightwards : steps > 0;
}

/** Minimum share of letters of the other direction in a mixed text; fewer are words of another script. */
const MUCH = 0.1;

/**
 * Returns how many more times drawing moves to a column on the left than to one on the right, or to a piece beside it
 * where there are no columns. Parts of a line may be drawn in any order.
 */
function stepsToTheLeft(lines: readonly Line[]): number {
  const drawn = lines.filter(({ angle }) => angle === 0).sort((one, other) => firstOf(one) - firstOf(other));
  let [beside, up] = [0, 0];
  drawn.forEach(({ box }, index) => {
    const before = drawn[index - 1]?.box;
    if (before === undefined || box.top >= before.bottom) return;
    const step = box.right <= before.left ? 1 : box.left >= before.right ? -1 : 0;
    if (box.bottom <= before.top) up += step;
    else beside += step;
  });
  return up === 0 ? beside : up;
}

function firstOf({ words }: Line): number {
  let first = Infinity;
  for (const { glyphs } of words) for (const glyph of glyphs) if (glyph < first) first = glyph;
  return first;
}

const LETTER = /\p{L}/u;

function lettersOf(words: readonly Word[]): number {
  return words.reduce((count, { glyphs }) => count + glyphs.length, 0);
}

export function intoFrame({ quarters, mirrored }: Frame, { left, top, right, bottom }: Box): Box {
  const turned = turnedBack(quarters, left, top, right, bottom);
  return mirrored ? { ...turned, left: -turned.right, right: -turned.left } : turned;
}

function turnedBack(quarters: Frame['quarters'], left: number, top: number, right: number, bottom: number): Box {
  switch (quarters) {
    case 0:
      return { left, top, right, bottom };
    case 1:
      return { left: top, top: -right, right: bottom, bottom: -left };
    case 2:
      return { left: -right, top: -bottom, right: -left, bottom: -top };
    case 3:
      return { left: -bottom, top: left, right: -top, bottom: right };
  }
}

/** Returns whether two pieces are beside each other: they share most of the height of the lower one. */
export function besides(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top);
}

export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box.left < left) left = box.left;
    if (box.top < top) top = box.top;
    if (box.right > right) right = box.right;
    if (box.bottom > bottom) bottom = box.bottom;
  }
  return { left, top, right, bottom };
}
