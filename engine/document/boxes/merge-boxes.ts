import { areaOf } from '../../geometry/box-arithmetic.js';
import type { BoxSide, BoxSides } from '../flow-elements.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { TextBox } from './find-boxes.js';
import { holdsRange, lengthOf } from './page-lines.js';
import { WHITE } from '../colours.js';

/**
 * Joins boxes around the same lines, such as double lines and backgrounds in frames.
 * @param boxes in drawing order
 * @param isLayout whether a box is the layout of the page, whose other texts stand in no box
 */
export function mergeBoxes(boxes: readonly TextBox[], isLayout: (box: TextBox) => boolean): readonly TextBox[] {
  const byLines = new Map<string, TextBox>();
  for (const box of boxes) {
    const key = `${box.first} ${box.end}`;
    const known = byLines.get(key);
    byLines.set(key, known === undefined ? box : joined(known, box));
  }
  return withoutRows([...byLines.values()], isLayout);
}

/** Joins two boxes around the same lines, of which the second lies on the first. */
function joined(below: TextBox, above: TextBox): TextBox {
  const [outer, inner] = areaOf(below.box) >= areaOf(above.box) ? [below, above] : [above, below];
  const fill = above.fill ?? below.fill;
  return {
    ...below,
    box: boxAround([outer.box, inner.box]),
    sides: { ...inner.sides, ...(outer === below && ringOf(outer, inner)), ...outer.sides },
    ...(fill !== undefined && { fill }),
  };
}

/** In points: maximum width of the border that a background leaves of the one below it; rectangles of one size differ by less than the minimum. */
const MAX_RING = 8;
const MIN_RING = 0.2;

/** Returns the sides that a background shows around another one that lies on it. */
function ringOf({ box: outer, fill: colour }: TextBox, { box: inner, fill }: TextBox): BoxSides {
  if (colour === undefined || fill === undefined || colour === fill || colour === WHITE) return {};
  const widths = {
    left: inner.left - outer.left,
    top: inner.top - outer.top,
    right: outer.right - inner.right,
    bottom: outer.bottom - inner.bottom,
  };
  if (Math.max(...Object.values(widths)) > MAX_RING) return {};
  const drawn = Object.entries(widths).filter(([, width]) => width > MIN_RING);
  return Object.fromEntries(drawn.map(([side, width]): [string, BoxSide] => [side, { colour, width }]));
}

/**
 * Parts boxes with smaller ones in them, such as a title on a background and the text below it, or a listing in a note: each part gets
 * the sides of the whole.
 */
function withoutRows(boxes: readonly TextBox[], isLayout: (box: TextBox) => boolean): readonly TextBox[] {
  const outward = boxes.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  let result: readonly TextBox[] = outward;
  for (const outer of outward) {
    const whole = result.find((box) => box.first === outer.first && box.end === outer.end);
    if (whole === undefined) continue;
    const inner = result.filter((box) => holdsRange(whole, box));
    const rows = inner.filter((box) => !inner.some((it) => holdsRange(it, box)));
    const isFull = rows.reduce((sum, row) => sum + lengthOf(row), 0) === lengthOf(whole);
    if (rows.length === 0 || (!isFull && isLayout(whole))) continue;
    result = [
      ...result.flatMap((box) => (box === whole ? [] : [rows.includes(box) ? withOuterSides(box, whole) : box])),
      ...partsBetween(rows, whole),
    ];
  }
  return result;
}

/** Returns the parts of a box before, between and after smaller ones. */
function partsBetween(rows: readonly TextBox[], outer: TextBox): readonly TextBox[] {
  const sorted = rows.toSorted((one, other) => one.first - other.first);
  const { fill } = outer;
  return [...sorted, undefined].flatMap((next, index): TextBox[] => {
    const before = sorted[index - 1];
    const range = { first: before?.end ?? outer.first, end: next?.first ?? outer.end };
    if (lengthOf(range) <= 0) return [];
    const [top, bottom] = [before?.box.bottom ?? outer.box.top, next?.box.top ?? outer.box.bottom];
    const box = { ...outer.box, top, bottom };
    return [withOuterSides({ ...range, box, sides: {}, ...(fill !== undefined && { fill }) }, outer)];
  });
}

function withOuterSides(inner: TextBox, outer: TextBox): TextBox {
  const { top, bottom, ...beside } = outer.sides;
  const [isFirst, isLast] = [inner.first === outer.first, inner.end === outer.end];
  const fill = inner.fill ?? outer.fill;
  return {
    ...inner,
    box: {
      left: outer.box.left,
      top: isFirst ? outer.box.top : inner.box.top,
      right: outer.box.right,
      bottom: isLast ? outer.box.bottom : inner.box.bottom,
    },
    sides: {
      ...inner.sides,
      ...beside,
      ...(isFirst && top !== undefined && { top }),
      ...(isLast && bottom !== undefined && { bottom }),
    },
    ...(fill !== undefined && { fill }),
  };
}
