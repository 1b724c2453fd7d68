import type { OpenElement } from './element-of.js';
import type { PagePart, TextPart } from './page-content.js';
import type { PlacedLine } from './placed-line.js';
import { textOfLine } from './text-of-lines.js';

/** Whether a part is the first of its column, so that text of the column before may go on in it. */
export function startsColumn(part: TextPart, before: PagePart | undefined): boolean {
  return before === undefined || before.kind === 'table' || before.column !== part.column;
}

/** Whether the text of an element may go on after its last line. */
export function mayGoOn({ kind, lines }: OpenElement): boolean {
  const last = lines.at(-1);
  if (last === undefined || (kind !== 'paragraph' && kind !== 'item')) return false;
  const text = textOfLine(last).trimEnd();
  return !ENDS_SENTENCE.test(text) || reachesMargin(last, lines);
}

/** Whether an element that is open at the end of a column goes on in the first part of the next. */
export function continues(open: OpenElement, part: TextPart, [first]: readonly PlacedLine[]): boolean {
  const last = open.lines.at(-1);
  if (last === undefined || first === undefined || !mayGoOn(open)) return false;
  if (part.role === 'heading' || part.role === 'caption' || part.role === 'note') return false;
  if (Math.abs(first.size - last.size) > 0.05 * last.size || first.direction !== last.direction) return false;
  const [before, after] = [textOfLine(last).trimEnd(), textOfLine(first)];
  if (DIVIDED.test(before) && STARTS_SMALL.test(after)) return true;
  if (ENDS_SENTENCE.test(before)) return STARTS_SMALL.test(after) && reachesMargin(last, open.lines);
  return STARTS_SMALL.test(after) || (reachesMargin(last, open.lines) && !isIndented(part));
}

const ENDS_SENTENCE = /[.!?:;。！？؟۔][)\]"'»”’]*$/u;
const DIVIDED = /\p{L}[-\u2010\u00ad]$/u;
const STARTS_SMALL = /^[("'«“‘]?\p{Ll}/u;

/** In ems: how far from the edge of its column a full line may end. */
const RAGGED = 3;

function reachesMargin(line: PlacedLine, lines: readonly PlacedLine[]): boolean {
  const { column, direction, size } = line;
  const edge = Math.max(...lines.filter((it) => it.column === column).map(({ box }) => box.right), column.right);
  return direction === 'right-to-left'
    ? line.box.left < column.left + RAGGED * size
    : line.box.right > edge - RAGGED * size;
}

/** Whether its first line is indented against its second. */
function isIndented({ lines: [first, second] }: TextPart): boolean {
  return first !== undefined && second !== undefined && first.box.left > second.box.left + 0.5 * first.size;
}
