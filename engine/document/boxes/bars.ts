import type { Line } from '../model.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { Stroke } from './drawn-strokes.js';
import type { TextBox } from './find-boxes.js';
import { middleOf, type PageLines } from './page-lines.js';

/** In points: the greatest distance between text and a line at its side that word processors can show. */
export const FARTHEST = 31;

/** In ems: how far a bar reaches over the first and the last line of its text. */
const OVERHANG = 1.5;

/** In points: how far letters reach over the edge of a bar. */
const REACH = 0.5;

/** How many times farther than its own text the text on the other side of a bar is at least; the lines of columns end unevenly. */
const FARTHER = 1.25;

/**
 * Returns the text at whose left a vertical line stands: lines of one column, from the upper to the lower end of the line, that are
 * nearer to it than text on its other side. A line in the middle between columns has no such text.
 */
export function barredBox(bar: Stroke, text: PageLines): TextBox | undefined {
  const level = [...text.all.entries()].filter(([, { box }]) => middleOf(box) > bar.top && middleOf(box) < bar.bottom);
  const after = level.filter(([, { box }]) => box.left >= bar.right - REACH);
  const [nearest] = after.toSorted(([, one], [, other]) => one.box.left - other.box.left);
  if (nearest === undefined) return undefined;
  const gap = nearest[1].box.left - bar.right;
  const before = level.filter(([, { box }]) => box.left < bar.right - REACH);
  const room = before.reduce((least, [, { box }]) => Math.min(least, bar.left - box.right), Infinity);
  const own = after.map(([index]) => index).filter((index) => text.columnOf(index) === text.columnOf(nearest[0]));
  const range = text.rangeOf(own);
  if (gap > FARTHEST || room <= FARTHER * gap || range === undefined || !isAsHigh(bar, text.in(range)))
    return undefined;
  const { right } = boxAround(text.in(range).map(({ box }) => box));
  const { colour, width } = bar;
  const box = { left: bar.left, top: bar.top, right, bottom: bar.bottom };
  return { ...range, box, sides: { left: { colour, width } } };
}

function isAsHigh({ top, bottom }: Stroke, lines: readonly Line[]): boolean {
  const around = boxAround(lines.map(({ box }) => box));
  const em = lines[0]?.words[0]?.style.size ?? 0;
  return Math.abs(around.top - top) < OVERHANG * em && Math.abs(around.bottom - bottom) < OVERHANG * em;
}
