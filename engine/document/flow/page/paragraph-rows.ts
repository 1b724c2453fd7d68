import { areLed } from '../../contents-entry.js';
import { boxAround } from '../../order/reading-order-frame.js';
import { MAX_RATIO } from '../../lines/row-fits.js';
import { gapsBehind, type LineGap } from './line-gaps.js';
import { markerOf } from './list-markers.js';
import type { TextLine, TextRun } from './page-content.js';
import { inReadingFrame } from './reading-frame.js';
import { spacesIn } from '../runs/runs-of-line.js';
import { textOfLine } from './text-of-lines.js';

/** In ems: maximum distance between the baselines of one row. */
const LEVEL = 0.25;

/**
 * Joins the lines of a block that are beside each other; a marker far from the text of its item is otherwise a separate
 * line.
 * @param begins whether a line is a text of its own
 */
export function joinRows(
  lines: readonly TextLine[],
  begins: (line: TextLine) => boolean = () => false,
): readonly TextLine[] {
  const rows: TextLine[] = [];
  /** The content of the last row, which grows in place, since a row may have thousands of lines; undefined until it is joined. */
  let open: OpenRow | undefined;
  for (const line of lines) {
    const before = rows.at(-1);
    if (before !== undefined && areBeside(before, line) && !begins(line)) {
      open ??= { runs: [...before.runs], gaps: [...(before.gaps ?? [])], length: textOfLine(before).length };
      rows[rows.length - 1] = joined(before, line, open);
    } else {
      rows.push(line);
      open = undefined;
    }
  }
  return rows;
}

function areBeside(before: TextLine, line: TextLine): boolean {
  const direction = commonDirection(before, line);
  if (direction === undefined || direction === 'top-to-bottom') return false;
  if (Math.max(before.size, line.size) > MAX_RATIO * Math.min(before.size, line.size)) return false;
  const rise = Math.abs(before.baseline - line.baseline);
  // Small bullets stand in the middle of the height of their text.
  const raised = Math.max(0, line.size - before.size) / 2;
  const isLevel =
    rise < LEVEL * Math.min(before.size, line.size) || (rise < LEVEL * line.size + raised && isMarkerAlone(before));
  const follows = direction === 'left-to-right' ? line.box.left >= before.box.right : line.box.right <= before.box.left;
  return isLevel && follows;
}

/** Returns the direction that two lines have in common; a number beside right-to-left text has its direction. */
function commonDirection(before: TextLine, line: TextLine): TextLine['direction'] | undefined {
  if (before.direction === line.direction) return line.direction;
  const [turned, other] = before.direction === 'right-to-left' ? [before, line] : [line, before];
  const isNumber = turned.direction === 'right-to-left' && other.direction === 'left-to-right' && !hasLetters(other);
  return isNumber ? turned.direction : undefined;
}

function hasLetters(line: TextLine): boolean {
  return /\p{L}/u.test(textOfLine(line));
}

interface OpenRow {
  readonly runs: TextRun[];
  readonly gaps: LineGap[];
  /** Length of the text of the row. */
  length: number;
}

/** @param row the first line, to which the second one is added */
function joined(before: TextLine, line: TextLine, row: OpenRow): TextLine {
  const { runs, gaps } = row;
  const direction = commonDirection(before, line) ?? line.direction;
  const longer = before.box.right - before.box.left > line.box.right - line.box.left ? before : line;
  const isWord = before.runs.length === 1 && !/\s/.test(before.runs[0]?.text ?? '');
  const last = runs.pop();
  const pitch = before.pitch === undefined || line.pitch === undefined ? undefined : before.pitch;
  const spaces = pitch === undefined ? ' ' : spacesIn(line.box.left - before.box.right, pitch);
  if (last !== undefined) runs.push({ ...last, text: last.text + spaces });
  if (pitch === undefined && direction === 'left-to-right') gaps.push(...gapsBehind(before, line, row.length));
  row.length += spaces.length + textOfLine(line).length;
  for (const run of line.runs) runs.push(run);
  return {
    box: boxAround([before.box, line.box]),
    baseline: longer.baseline,
    size: longer.size,
    direction,
    ...(line.angle !== undefined && { angle: line.angle }),
    firstWidth: before.firstWidth,
    secondStart: isWord ? (direction === 'right-to-left' ? line.box.right : line.box.left) : before.secondStart,
    ...(pitch !== undefined && { pitch }),
    ...(pitch === undefined && gaps.length > 0 && { gaps }),
    runs,
  };
}

/** In ems: maximum width of the spaces of justified text in narrow columns. */
const WIDEST_SPACE = 7;

/** Returns whether a line continues another line of the same row, after a wide space. */
export function isTornFrom(before: TextLine | undefined, line: TextLine | undefined): boolean {
  if (before === undefined || line === undefined || !areBeside(before, line)) return false;
  const gap = Math.max(line.box.left - before.box.right, before.box.left - line.box.right);
  // Arabic letters look smaller than digits of their size, so they are set larger.
  const difference = before.direction === line.direction ? 0.1 : 0.3;
  return gap < WIDEST_SPACE * line.size && Math.abs(before.size - line.size) < difference * line.size;
}

/**
 * Returns whether a line is the number at the beginning of a right-to-left text, on its right. A tab is before the number of a page in a
 * table of contents.
 */
export function isNumberOf(line: TextLine | undefined, text: TextLine | undefined): boolean {
  if (text?.direction !== 'right-to-left' || line?.direction !== 'left-to-right') return false;
  return !textOfLine(line).startsWith('\t') && isTornFrom(line, text);
}

/** In ems: maximum distance between a marker and the text of its item. */
const FAR = 8;

/** Returns whether a line is only the marker of the item whose text is beside it. */
export function isMarkerOf(line: TextLine | undefined, text: TextLine | undefined): boolean {
  if (line === undefined || text === undefined || !areBeside(line, text)) return false;
  const gap = Math.max(text.box.left - line.box.right, line.box.left - text.box.right);
  return gap < FAR * text.size && isMarkerAlone(line);
}

function isMarkerAlone(line: TextLine): boolean {
  const marker = textOfLine(line).trim();
  return !/\s/.test(marker) && markerOf(`${marker} text`)?.length === marker.length + 1;
}

/** In ems: maximum gap between words of one text; list markers may be farther from their text. */
const WIDEST_GAP = 1.5;

/** In ems: minimum gap between texts that stand above each other. */
const FAR_BELOW = 2;

/** Maximum number of groups compared with a line, which bounds the time for hostile pages. */
const MAX_STRANDS = 500;

/**
 * Groups the lines of a block: lines of one row that are far apart are in separate groups, with the lines that continue
 * below them.
 */
export function strandsOf(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const strands: TextLine[][] = [];
  for (const line of lines) {
    const fitting = strands.slice(-MAX_STRANDS).findLast((strand) => goesOnIn(strand, line));
    if (fitting === undefined) strands.push([line]);
    else fitting.push(line);
  }
  return strands;
}

function goesOnIn(strand: readonly TextLine[], line: TextLine): boolean {
  const last = strand.at(-1);
  if (last === undefined) return false;
  if (areBeside(last, line)) {
    const gap = Math.max(line.box.left - last.box.right, last.box.left - line.box.right);
    return (gap < WIDEST_GAP * line.size && isOneText(last, line)) || isMarkerOf(last, line);
  }
  const [above, own] = [inReadingFrame(last.box, last), inReadingFrame(line.box, line)];
  const common = Math.min(above.right, own.right) - Math.max(above.left, own.left);
  const below = own.top - above.bottom;
  return line.angle !== undefined || (common > 0 && below < FAR_BELOW * Math.max(last.size, line.size));
}

/**
 * Returns whether the texts beside each other of two lines look alike, or dots lead from one to the other. A wide gap between texts of two
 * looks, such as a number in a circle and the text beside it, is no space of one text.
 */
function isOneText(last: TextLine, line: TextLine): boolean {
  const [end, start] = [last.runs.at(-1), line.runs[0]];
  return end?.style === start?.style || areLed(end?.text ?? '', start?.text ?? '');
}
