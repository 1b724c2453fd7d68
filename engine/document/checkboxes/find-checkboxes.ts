import type { Box } from '../../geometry/geometry.js';
import type { PageReading } from '../page-reading.js';
import { WHITE } from '../colours.js';

/** A square to tick, drawn by lines. */
export interface Checkbox {
  readonly box: Box;
  /** Whether a mark is drawn in it. */
  readonly ticked: boolean;
}

/** In points: width of a checkbox. */
const MIN_WIDTH = 5;
const MAX_WIDTH = 16;

/** In points: maximum distance between the ends of two sides. */
const NEAR = 0.8;

/** Maximum ratio of its sides. */
const OBLONG = 1.25;

/** Maximum number of rulings and areas of a page with checkboxes; a page with more has a drawing. */
const MAX_DRAWN = 3000;

type Drawn = Pick<PageReading, 'rulings' | 'areas' | 'pieces' | 'fields'>;

/**
 * Returns the empty or ticked squares of a page, such as forms on paper have. Squares side by side are cells for letters or
 * parts of a grid; coloured ones are parts of a legend; those in form fields are their appearance.
 */
export function findCheckboxes({ rulings, areas, pieces = [], fields = [] }: Drawn): readonly Checkbox[] {
  if (rulings.length + areas.length > MAX_DRAWN) return [];
  const across = rulings.filter(({ left, top, right, bottom }) => right - left >= bottom - top);
  const down = rulings.filter(({ left, top, right, bottom }) => right - left < bottom - top);
  const squares = across.filter(isShort).flatMap((upper): Box[] => {
    const lower = across
      .filter((it) => it.top > upper.top && haveSameEnds(it, upper) && isSquare(upper, it))
      .reduce<Box | undefined>((best, it) => (best !== undefined && best.top <= it.top ? best : it), undefined);
    if (lower === undefined) return [];
    const box = { left: upper.left, top: middleOf(upper), right: upper.right, bottom: middleOf(lower) };
    const isClosed = [box.left, box.right].every((x) => down.some((side) => isSide(side, x, box)));
    return isClosed ? [box] : [];
  });
  return squares
    .filter((box) => !across.some((line) => goesOnFrom(box, line)))
    .filter((box) => !areas.some((area) => area.colour !== WHITE && isIn(box, area) && !isMuchLarger(area, box)))
    .filter((box) => !fields.some((field) => isIn(box, field.box)))
    .map((box) => ({ box, ticked: pieces.some((piece) => piece.kind === 'shape' && isIn(piece, box)) }));
}

function isShort({ left, right }: Box): boolean {
  return right - left >= MIN_WIDTH && right - left <= MAX_WIDTH;
}

function haveSameEnds(one: Box, other: Box): boolean {
  return Math.abs(one.left - other.left) < NEAR && Math.abs(one.right - other.right) < NEAR;
}

function isSquare(upper: Box, lower: Box): boolean {
  const [width, height] = [upper.right - upper.left, middleOf(lower) - middleOf(upper)];
  return Math.max(width, height) <= OBLONG * Math.min(width, height);
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

function isSide(side: Box, x: number, { top, bottom }: Box): boolean {
  const isThere = Math.abs((side.left + side.right) / 2 - x) < NEAR;
  return isThere && Math.abs(side.top - top) < NEAR && Math.abs(side.bottom - bottom) < NEAR;
}

/** Returns whether a horizontal line begins where the upper or lower side of a square ends, as in a grid of cells. */
function goesOnFrom({ left, top, right, bottom }: Box, line: Box): boolean {
  const y = middleOf(line);
  if (Math.abs(y - top) >= NEAR && Math.abs(y - bottom) >= NEAR) return false;
  return Math.abs(line.right - left) < NEAR || Math.abs(line.left - right) < NEAR;
}

/** Returns whether the centre of a box is in another box. */
function isIn({ left, top, right, bottom }: Box, outer: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** Returns whether an area is the background of more than a square. */
function isMuchLarger(area: Box, { left, right }: Box): boolean {
  return area.right - area.left > 2 * (right - left);
}
