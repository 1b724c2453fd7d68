import type { Box } from '../../../geometry/geometry.js';
import { boxAround } from '../../order/reading-order-frame.js';

/** Which column each of some boxes in reading order stands in, and the boxes of the columns. */
export interface Columns {
  readonly boxes: readonly Box[];
  /** For each of the given boxes, the index of its column. */
  readonly of: readonly number[];
}

/** A text, a table or a figure, with the number of its lines of text. */
export interface ColumnPart {
  readonly box: Box;
  readonly lines: number;
}

/** A strip between two texts beside each other. */
type Gutter = Box;

/** Minimum number of lines in a column; fewer lines beside others are a formula or a label. */
const MIN_LINES = 2;

/** Maximum number of texts from which gutters are derived. */
const MAX_TEXTS = 300;

/**
 * Separates a page into columns: consecutive parts are in one column while they are on the same side of the gutters
 * beside them. A part that crosses a gutter, such as a title over both columns, is a column of its own. Parts of a
 * formula do not begin columns, although they are not below each other.
 * @param parts in reading order
 */
export function columnsOf(parts: readonly ColumnPart[]): Columns {
  const gutters = guttersOf(parts);
  const columns: { readonly side: string; readonly members: number[] }[] = [];
  parts.forEach(({ box }, index) => {
    const side = sideOf(box, gutters);
    const column = columns.at(-1);
    if (column?.side === side) column.members.push(index);
    else columns.push({ side, members: [index] });
  });
  const of: number[] = [];
  columns.forEach(({ members }, index) => {
    for (const member of members) of[member] = index;
  });
  return { boxes: columns.map(({ members }) => boxAround(members.flatMap((member) => parts[member]?.box ?? []))), of };
}

/** Returns the strips between texts beside each other; strips in the same place are joined. */
function guttersOf(parts: readonly ColumnPart[]): readonly Gutter[] {
  const texts = stacked(parts)
    .filter(({ lines }) => lines >= MIN_LINES)
    .slice(0, MAX_TEXTS);
  const gutters: Gutter[] = [];
  for (const { box: one } of texts) {
    for (const { box: other } of texts) {
      const isBeside = other.left > one.right && other.top < one.bottom && one.top < other.bottom;
      if (!isBeside || texts.some(({ box }) => isBetween(box, one, other))) continue;
      addGutter(gutters, {
        left: one.right,
        right: other.left,
        top: Math.min(one.top, other.top),
        bottom: Math.max(one.bottom, other.bottom),
      });
    }
  }
  return gutters.map((gutter) => extended(gutter, parts.slice(0, MAX_TEXTS)));
}

/** In points: maximum difference between the left edges of items of a list, and between the items. */
const FLUSH = 1;
const APART = 12;

/** In points: maximum distance between the parts of the longer of two columns. */
const LONGER = 36;

/** Joins lines that follow each other below each other from one edge, as the items of a list do. */
function stacked(parts: readonly ColumnPart[]): readonly ColumnPart[] {
  const texts: ColumnPart[] = [];
  for (const part of parts) {
    const last = texts.at(-1);
    const isBelow =
      last !== undefined &&
      part.lines === 1 &&
      last.lines > 0 &&
      Math.abs(part.box.left - last.box.left) < FLUSH &&
      part.box.top >= last.box.bottom - FLUSH &&
      part.box.top - last.box.bottom < APART;
    if (isBelow) texts[texts.length - 1] = { box: boxAround([last.box, part.box]), lines: last.lines + 1 };
    else texts.push(part);
  }
  return texts;
}

/** Returns a gutter that also separates single lines from texts on its other side. */
function extended(gutter: Gutter, parts: readonly ColumnPart[]): Gutter {
  const middle = (gutter.left + gutter.right) / 2;
  const lefts = parts.filter(({ box }) => box.right <= middle);
  const rights = parts.filter(({ box }) => box.left >= middle);
  let { top, bottom } = gutter;
  const isFree = (from: number, to: number): boolean =>
    !parts.some(({ box }) => box.left < middle && box.top < to && box.bottom > from);
  for (const { box: one, lines } of lefts) {
    for (const { box: other, lines: otherLines } of rights) {
      if (Math.max(lines, otherLines) < MIN_LINES || other.top >= one.bottom || one.top >= other.bottom) continue;
      top = Math.min(top, one.top, other.top);
      bottom = Math.max(bottom, one.bottom, other.bottom);
    }
  }
  // A column may be longer than the one at its left.
  for (const { box } of rights) {
    if (box.top > bottom - FLUSH && box.top - bottom < LONGER && isFree(bottom, box.bottom)) bottom = box.bottom;
  }
  return { ...gutter, top, bottom };
}

/** Returns whether a box is between two others that are beside each other. */
function isBetween(box: Box, left: Box, right: Box): boolean {
  const isBeside = box.top < Math.min(left.bottom, right.bottom) && box.bottom > Math.max(left.top, right.top);
  return isBeside && box.left > left.right && box.right < right.left;
}

function addGutter(gutters: Gutter[], added: Gutter): void {
  const index = gutters.findIndex(({ left, right }) => Math.min(right, added.right) > Math.max(left, added.left));
  const known = gutters[index];
  if (known === undefined) gutters.push(added);
  else {
    gutters[index] = {
      left: Math.max(known.left, added.left),
      right: Math.min(known.right, added.right),
      top: Math.min(known.top, added.top),
      bottom: Math.max(known.bottom, added.bottom),
    };
  }
}

/** Returns on which side of each gutter beside it a box is, as one letter per gutter. */
function sideOf(box: Box, gutters: readonly Gutter[]): string {
  const sides = gutters.map(({ left, right, top, bottom }) => {
    const middle = (box.top + box.bottom) / 2;
    if (middle < top || middle > bottom) return '-';
    const x = (left + right) / 2;
    return box.right <= x ? 'l' : box.left >= x ? 'r' : '+';
  });
  return sides.join('');
}
