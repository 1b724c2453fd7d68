import type { PagePart, TextPart } from '../page/page-content.js';
import { textOfLine } from '../page/text-of-lines.js';

/** Returns whether a part of a page is beside a text, at its height for the most part. */
export function areBeside({ box }: TextPart, other: PagePart): boolean {
  const shared = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
  const apart = other.box.left >= box.right || other.box.right <= box.left;
  return apart && shared > 0.5 * Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
}

/** Returns whether a part beside a text does not belong to its row: it counts lines, or is text of another column. */
export function isApart(other: PagePart, text: TextPart): boolean {
  return countsLines(other, text) || goesAlong(other, text);
}

/** In sizes of the text: numbers of lines are smaller than the lines that they count. */
const COUNTING = 0.85;

/** Returns whether a part has numbers in the margin that count the lines of the text. */
function countsLines(other: PagePart, { lines: [line] }: TextPart): boolean {
  if (other.kind !== 'text' || !other.lines.every((it) => /^\d{1,4}$/.test(textOfLine(it)))) return false;
  return other.lines.length > 2 || (other.lines[0]?.size ?? 0) < COUNTING * (line?.size ?? 0);
}

/** Returns whether a part is text of another column that begins above a text and ends below it. */
function goesAlong(other: PagePart, { box, column, lines: [line] }: TextPart): boolean {
  const height = line?.size ?? 0;
  const isLonger = other.box.top < box.top - height && other.box.bottom > box.bottom + height;
  return other.kind === 'text' && other.column !== column && isLonger;
}
