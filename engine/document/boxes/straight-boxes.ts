import { grown, heightOf, isInside, overlaps, union, widthOf } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { BoxSide, BoxSides } from '../flow-elements.js';
import type { FilledArea } from '../model.js';
import { boxAround } from '../order/reading-order-frame.js';
import { isStroke, type Stroke } from './drawn-strokes.js';

/** A rectangle of a page with lines at some of its sides, or with a background. */
export interface DrawnBox {
  readonly box: Box;
  readonly sides: BoxSides;
  /** 0xRRGGBB; white is kept, since it may cover another background. */
  readonly fill?: number;
}

/** Boxes of a page, and its lines that are sides of no box. */
export interface StraightBoxes {
  readonly boxes: readonly DrawnBox[];
  readonly others: readonly Stroke[];
}

/** Maximum number of lines, and of areas, of a page with boxes; a page with more has a drawing. */
const MAX_STROKES = 400;
const MAX_AREAS = 400;

/** Returns the rectangles that the lines and areas of a page draw, the outer ones before those that lie on them. */
export function straightBoxes(strokes: readonly Stroke[], areas: readonly FilledArea[]): StraightBoxes {
  const fills = stacked(areas.filter((area) => !isStroke(area)));
  if (strokes.length > MAX_STROKES || fills.length > MAX_AREAS) return { boxes: [], others: [] };
  const groups = groupsOf(strokes);
  const framed = groups.filter((group) => group.length > 1).flatMap(framesOf);
  const single = groups.flatMap((group) => (group.length === 1 ? group : []));
  const filled = fills.map((area) => filledBox(area, single));
  const used = new Set(filled.flatMap(({ strokes: own }) => own));
  return {
    boxes: [...filled.map(({ drawn }) => drawn), ...framed],
    others: single.filter((stroke) => !used.has(stroke)),
  };
}

/** In points: maximum distance between rectangles of one colour that a reader sees as one. */
const TOUCHING = 0.75;

/**
 * Joins areas of one colour and width below each other: programs draw the background of each line of a listing. Ends when more are
 * left than a page with boxes has.
 */
function stacked(areas: readonly FilledArea[]): readonly FilledArea[] {
  const joined: FilledArea[] = [];
  for (const area of areas) {
    if (joined.length > MAX_AREAS) break;
    const index = joined.findLastIndex((other) => areStacked(other, area));
    const other = joined[index];
    if (other === undefined) joined.push(area);
    else joined[index] = { ...union(other, area), colour: area.colour };
  }
  return joined;
}

function areStacked(one: FilledArea, other: FilledArea): boolean {
  const isFlush = Math.abs(one.left - other.left) < TOUCHING && Math.abs(one.right - other.right) < TOUCHING;
  const gap = Math.max(other.top - one.bottom, one.top - other.bottom);
  return one.colour === other.colour && isFlush && Math.abs(gap) < TOUCHING;
}

/** In points: maximum distance between lines that meet in a corner. */
const CORNER = 1;

/** Groups lines that meet lines of the other direction. */
function groupsOf(strokes: readonly Stroke[]): readonly (readonly Stroke[])[] {
  const groups: Stroke[][] = [];
  for (const stroke of strokes) {
    const near = grown(stroke, CORNER);
    const meets = (group: readonly Stroke[]): boolean =>
      group.some((other) => other.isAcross !== stroke.isAcross && overlaps(other, near));
    const met = groups.filter(meets);
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push([...met.flat(), stroke]);
  }
  return groups;
}

/** In points: maximum width of a side of a box; a double line is one side. */
const MAX_SIDE = 6;

/** Minimum share of an edge that a line takes. */
const WHOLE = 0.95;

/**
 * Returns the boxes that connected lines draw: one, or one for each row where lines run between the left and the right side. None
 * when other lines meet them, as in a grid or a drawing.
 */
function framesOf(group: readonly Stroke[]): readonly DrawnBox[] {
  const around = boxAround(group);
  const rest = new Set(group);
  const sides: { -readonly [Side in keyof BoxSides]: BoxSide } = {};
  for (const side of SIDES) {
    const found = group.filter((stroke) => isAlong(stroke, around, side));
    const drawn = sideOf(found, around, side);
    if (drawn !== undefined) sides[side] = drawn;
    for (const stroke of found) rest.delete(stroke);
  }
  const between = [...rest].sort((one, other) => one.top - other.top);
  const areRows = between.every((stroke) => stroke.isAcross && widthOf(stroke) >= WHOLE * widthOf(around));
  return areRows ? rowsOf({ box: around, sides }, between) : [];
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Returns whether a line lies along an edge of a box, from one end to the other or in part. */
function isAlong({ isAcross, ...stroke }: Stroke, { left, top, right, bottom }: Box, side: keyof BoxSides): boolean {
  switch (side) {
    case 'left':
      return !isAcross && stroke.right <= left + MAX_SIDE;
    case 'right':
      return !isAcross && stroke.left >= right - MAX_SIDE;
    case 'top':
      return isAcross && stroke.bottom <= top + MAX_SIDE;
    case 'bottom':
      return isAcross && stroke.top >= bottom - MAX_SIDE;
  }
}

/** Returns the line that takes a whole edge of a box; undefined when there is none. */
function sideOf(found: readonly Stroke[], around: Box, side: keyof BoxSides): BoxSide | undefined {
  const isUpright = side === 'left' || side === 'right';
  const lengthOf = isUpright ? heightOf : widthOf;
  const whole = found.filter((stroke) => lengthOf(stroke) >= WHOLE * lengthOf(around));
  const [first] = whole;
  if (first === undefined) return undefined;
  const box = boxAround(whole);
  return { colour: first.colour, width: isUpright ? widthOf(box) : heightOf(box) };
}

/** Parts a frame at the lines across it; each of them is the lower side of the row above. */
function rowsOf({ box, sides }: DrawnBox, between: readonly Stroke[]): readonly DrawnBox[] {
  const { top, bottom, ...beside } = sides;
  const tops = [box.top, ...between.map((stroke) => stroke.bottom)];
  return tops.map((from, index) => {
    const below = between[index];
    const lower = below === undefined ? bottom : { colour: below.colour, width: below.width };
    return {
      box: { ...box, top: from, bottom: below?.bottom ?? box.bottom },
      sides: {
        ...beside,
        ...(index === 0 && top !== undefined && { top }),
        ...(lower !== undefined && { bottom: lower }),
      },
    };
  });
}

/** In points: maximum distance of a side from the edge of the background that it belongs to. */
const NEAR = 1.5;

/** Returns a filled rectangle with the lines along its edges. */
function filledBox(
  { colour, ...area }: FilledArea,
  strokes: readonly Stroke[],
): { readonly drawn: DrawnBox; readonly strokes: readonly Stroke[] } {
  const near = strokes.filter((stroke) => isInside(stroke, grown(area, NEAR + stroke.width)));
  const around = boxAround([area, ...near]);
  const used: Stroke[] = [];
  const sides: { -readonly [Side in keyof BoxSides]: BoxSide } = {};
  for (const side of SIDES) {
    const found = near.filter((stroke) => isAlong(stroke, around, side));
    const drawn = sideOf(found, area, side);
    if (drawn === undefined) continue;
    sides[side] = drawn;
    used.push(...found);
  }
  return { drawn: { box: boxAround([area, ...used]), sides, fill: colour }, strokes: used };
}
