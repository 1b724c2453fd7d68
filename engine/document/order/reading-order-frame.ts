import type { Box } from '../../geometry/geometry.js';
import type { Line, Word } from '../model.js';

/**
 * The frame in which a text is read: turned so that its lines run to the right and follow one another downwards, and
 * mirrored when they are written from right to left. Everything about order is worked out there once, for all scripts.
 */
export interface Frame {
  /** Clockwise quarters of a turn: 1 reads downwards, and so do vertical lines; the next stands to the left. */
  readonly quarters: 0 | 1 | 2 | 3;
  readonly mirrored: boolean;
}

/** How far a line may be from a quarter of a turn, in degrees, as those of a crooked scan are. */
const CROOKED = 10;

/** The quarter that a line reads in; nothing for one that lies askew, as a stamp across the page does. */
export function quartersOf({ angle, direction }: Line): Frame['quarters'] | undefined {
  const quarters = Math.round(angle / 90);
  if (Math.abs(angle - quarters * 90) > CROOKED) return undefined;
  // The angle is that of the letters, which stand upright in a vertical line.
  const downwards = direction === 'top-to-bottom' ? 1 : 0;
  return TURNS[(((quarters + downwards) % 4) + 4) % 4];
}

const TURNS = [0, 1, 2, 3] as const;

/**
 * Whether a text is read from right to left, as most of its letters are. Where much of it is written either way, the order
 * of drawing tells on which side the first column or cell is.
 */
export function readsLeftwards(lines: readonly Line[]): boolean {
  let [leftwards, rightwards] = [0, 0];
  for (const { direction, words } of lines) {
    // Numbers say nothing, since all scripts write them to the right.
    if (direction === 'right-to-left') leftwards += lettersOf(words);
    else if (words.some(({ text }) => LETTER.test(text))) rightwards += lettersOf(words);
  }
  const isMixed = Math.min(leftwards, rightwards) > MUCH * (leftwards + rightwards);
  const steps = isMixed ? stepsToTheLeft(lines) : 0;
  return steps === 0 ? leftwards > rightwards : steps > 0;
}

/** Less is words of another script within a text. */
const MUCH = 0.1;

/**
 * How often more drawing goes on in a column on the left than in one on the right, or beside a line where there are no
 * columns: parts of a line may be drawn in any order.
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

/** Whether two pieces stand beside one another: most of the less high one's height is shared. */
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
