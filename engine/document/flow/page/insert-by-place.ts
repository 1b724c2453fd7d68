import type { Box } from '../../../geometry/geometry.js';

interface Placed {
  readonly box: Box;
}

/**
 * Inserts parts that stand beside each other in a box, but have no place in the order of text, into parts in reading order: after the
 * nearest part above them, or before the nearest part below when that overlaps more of their width. Short lines such as
 * "Approval:" above a centred picture, or a heading below it, do not overlap its width; they count where they are between
 * that part and the picture.
 */
export function insertByPlace<Part extends Placed>(parts: Part[], box: Box, added: readonly Part[]): void {
  let above: number | undefined;
  let below: number | undefined;
  for (const [index, part] of parts.entries()) {
    if (sharedWidth(part.box, box) <= 0) continue;
    const middle = middleOf(part);
    if (middle <= box.top && part.box.bottom >= bottomOf(parts, above)) above = index;
    if (middle >= box.bottom && (below === undefined || part.box.top < (parts[below]?.box.top ?? 0))) below = index;
  }
  const likeness = (index: number | undefined): number => {
    const other = index === undefined ? undefined : parts[index]?.box;
    return other === undefined
      ? -1
      : sharedWidth(other, box) / (Math.max(other.right, box.right) - Math.min(other.left, box.left));
  };
  const after =
    above === undefined ? parts.findIndex((part) => part.box.top >= box.bottom) : afterShortLines(parts, above, box);
  const at =
    below !== undefined && likeness(below) > likeness(above) + ALIKE ? beforeShortLines(parts, below, box) : after;
  parts.splice(belowColumns(parts, at === -1 ? parts.length : at, box), 0, ...added);
}

/**
 * Returns an index, or that behind the parts which follow there but stand above a box: columns over which it goes. The title of the box
 * belongs to no column, though it begins where the first one does; it moves to the index.
 */
function belowColumns(parts: Placed[], at: number, box: Box): number {
  let end = at;
  while (isAbove(parts[end], box)) end++;
  const title = titleBefore(parts, end, box);
  if (title !== undefined) parts.splice(end - 1, 0, ...parts.splice(title, 1));
  return end;
}

/** In points: maximum height of a title of one line, and its maximum distance from what is below it. */
const TITLE = 24;

/** Maximum number of parts of a column beside the one that has the title. */
const MAX_PARTS = 50;

/** Returns the index of the title of a box: a line close above it, below all parts that follow the title up to an index. */
function titleBefore(parts: readonly Placed[], end: number, box: Box): number | undefined {
  let bottom = -Infinity;
  for (let index = end - 1; index >= Math.max(0, end - MAX_PARTS); index--) {
    const part = parts[index];
    if (part === undefined || !isAbove(part, box)) return undefined;
    if (part.box.top >= bottom && isTitleOf(part.box, box)) return index;
    bottom = Math.max(bottom, part.box.bottom);
  }
  return undefined;
}

function isAbove(part: Placed | undefined, box: Box): boolean {
  return part !== undefined && part.box.bottom <= box.top && sharedWidth(part.box, box) > 0;
}

function isTitleOf(title: Box, { top }: Box): boolean {
  return title.bottom - title.top < TITLE && top - title.bottom < TITLE;
}

/** Returns the index behind a part and those that follow it, each below the previous one and above a box. */
function afterShortLines(parts: readonly Placed[], above: number, { top }: Box): number {
  let next = above + 1;
  while (next < parts.length && isBetween(parts[next], bottomOf(parts, next - 1), top)) next++;
  return next;
}

/** Returns the index of the first of the parts before a part, each above the next one and all below a box. */
function beforeShortLines(parts: readonly Placed[], below: number, { bottom }: Box): number {
  let first = below;
  while (first > 0 && isWithin(middleOf(parts[first - 1]), bottom, parts[first]?.box.top ?? 0)) first--;
  return first;
}

function isWithin(place: number, from: number, to: number): boolean {
  return place >= from && place <= to;
}

/** The boxes of lines close to each other overlap. */
function isBetween(part: Placed | undefined, top: number, bottom: number): boolean {
  return part !== undefined && middleOf(part) >= top && part.box.bottom <= bottom;
}

/** NaN without a part. */
function middleOf(part: Placed | undefined): number {
  return part === undefined ? NaN : (part.box.top + part.box.bottom) / 2;
}

function bottomOf(parts: readonly Placed[], index: number | undefined): number {
  return index === undefined ? -Infinity : (parts[index]?.box.bottom ?? 0);
}

/** Minimum difference of overlaps, as a share of the width, that decides. */
const ALIKE = 0.1;

function sharedWidth(one: Box, other: Box): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}
