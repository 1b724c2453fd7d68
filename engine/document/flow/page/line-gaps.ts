import { medianOf } from '../../../geometry/median.js';
import type { RunGap } from '../../flow-elements.js';
import type { Line } from '../../model.js';
import type { TextLine } from './page-content.js';

/** A gap whose index is that of the space in the text of its line. */
export type LineGap = RunGap;

/**
 * In ems, on pages that flow and on those whose texts keep their places; and relative to the other spaces of the line: those of
 * justified text are wide, too, but alike.
 */
const WIDE = 1.2;
const WIDE_IN_PLACE = 0.7;
const WIDER = 2.5;

/** Maximum number of gaps of a line: more are letters set far apart. */
const MAX_GAPS = 16;

/**
 * @param starts the index of each word in the text of the line
 * @param keepsPlaces whether the texts of the page keep their places
 */
export function lineGaps({ words, spaced }: Line, starts: readonly number[], keepsPlaces: boolean): readonly LineGap[] {
  const spaces = words.flatMap(({ box, style }, index): readonly (LineGap & { readonly size: number })[] => {
    const before = words[index - 1];
    if (before === undefined || spaced[index] !== true) return [];
    return [{ index: (starts[index] ?? 0) - 1, left: before.box.right, right: box.left, size: style.size }];
  });
  const least = keepsPlaces ? WIDE_IN_PLACE : WIDE;
  const wide = spaces.filter((it) => widthOf(it) > least * it.size);
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
  return widthOf(space) > WIDE * before.size ? [space, ...own] : own;
}

function widthOf({ left, right }: Pick<LineGap, 'left' | 'right'>): number {
  return right - left;
}
