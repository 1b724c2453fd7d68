import { medianOf } from '../../../geometry/median.js';
import type { RunGap } from '../../flow-elements.js';
import type { Line } from '../../model.js';
import type { TextLine } from './page-content.js';

/** A gap whose index is that of the space in the text of its line. */
export type LineGap = RunGap;

/** In ems, and relative to the other spaces of the line: those of justified text are wide, too, but alike. */
const WIDE = 1.2;
const WIDER = 2.5;

/** Maximum number of gaps of a line: more are letters set far apart. */
const MAX_GAPS = 16;

/** @param starts the index of each word in the text of the line */
export function lineGaps({ words, spaced }: Line, starts: readonly number[]): readonly LineGap[] {
  const spaces = words.flatMap(({ box, style }, index): readonly (LineGap & { readonly size: number })[] => {
    const before = words[index - 1];
    if (before === undefined || spaced[index] !== true) return [];
    return [{ index: (starts[index] ?? 0) - 1, left: before.box.right, right: box.left, size: style.size }];
  });
  const wide = spaces.filter((it) => isWide(widthOf(it), it.size));
  if (wide.length === 0 || wide.length > MAX_GAPS) return [];
  const usual = medianOf(spaces.filter((it) => !wide.includes(it)).map(widthOf));
  return wide.filter((it) => widthOf(it) > WIDER * usual).map(({ index, left, right }) => ({ index, left, right }));
}

/**
 * The gaps that the text of a line adds to its row, with the one before it.
 * @param length of the text of the row before it
 */
export function gapsBehind(before: TextLine, { box, gaps = [] }: TextLine, length: number): readonly LineGap[] {
  const space = { index: length, left: before.box.right, right: box.left };
  const own = gaps.map((gap) => ({ ...gap, index: gap.index + length + 1 }));
  return isWide(widthOf(space), before.size) ? [space, ...own] : own;
}

/** Returns whether a space is wider than those between words of a size. */
function isWide(width: number, size: number): boolean {
  return width > WIDE * size;
}

function widthOf({ left, right }: Pick<LineGap, 'left' | 'right'>): number {
  return right - left;
}
