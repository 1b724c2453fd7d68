import type { Box } from '../../../geometry/geometry.js';
import { isChapterNumber, mayBeAmount, numberDepth } from '../headings/heading-number.js';
import { textOfLine } from '../page/text-of-lines.js';
import type { OpenElement } from './element-of.js';
import type { PlacedLine } from './placed-line.js';

/** Returns whether a heading continues the previous heading: the number of a chapter is followed by its title. */
export function goesOnAsHeading(open: OpenElement, [first]: readonly PlacedLine[], level: number | 'title'): boolean {
  const last = open.lines.at(-1);
  if (first === undefined || last?.page !== first.page) return false;
  if (open.kind === 'title')
    return level === 'title' && first.baseline - last.baseline < FAR_IN_TITLE * Math.max(first.size, last.size);
  if (open.kind !== 'heading' || level === 'title') return false;
  const step = first.baseline - last.baseline;
  if (step <= 0) return false;
  if (isLabel(open))
    return step < FAR * Math.max(first.size, last.size) && numberDepth(textOfLine(first)) === undefined;
  if (beginsWithNumber(first, open)) return false;
  return level === open.level && Math.abs(first.size - last.size) < 0.1 && step < 1.4 * first.size;
}

/** Returns whether a line begins with the number of a section, and not by chance with a number of the heading above. */
function beginsWithNumber(line: PlacedLine, { lines }: OpenElement): boolean {
  const depth = numberDepth(textOfLine(line));
  const [first, last] = [lines[0], lines.at(-1)];
  if (depth === undefined || first === undefined || last === undefined) return false;
  return (
    (depth > 1 && !mayBeAmount(textOfLine(line))) ||
    numberDepth(textOfLine(first)) !== undefined ||
    !areInLine(last.box, line.box)
  );
}

/** In points: maximum difference between the left edges, or the middles, of the lines of a heading. */
const IN_LINE = 2;

function areInLine(one: Box, other: Box): boolean {
  const middles = (one.left + one.right - other.left - other.right) / 2;
  return Math.min(Math.abs(one.left - other.left), Math.abs(middles)) < IN_LINE;
}

/** In ems: maximum distance between the lines of a title. */
const FAR_IN_TITLE = 3;

/** In ems: maximum distance between the number of a chapter and its title. */
const FAR = 5;

/** Returns whether an element is the number of a chapter, without a title. */
export function isLabel({ kind, lines }: OpenElement): boolean {
  return kind === 'heading' && isChapterNumber(lines.map(textOfLine).join(' '));
}
