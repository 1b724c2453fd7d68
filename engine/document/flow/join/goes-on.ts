import { contentsEntryOf } from '../../contents-entry.js';
import type { OpenElement } from './element-of.js';
import { alignOf } from './format-of.js';
import { markerOf } from '../page/list-markers.js';
import type { PagePart, TextLine, TextPart } from '../page/page-content.js';
import { areOfAddress } from './line-breaks.js';
import type { LineSpacings } from './line-spacings.js';
import { endsBold, indentOf, isAllBold, type PlacedLine, startInset } from './placed-line.js';
import { isTypedRule } from '../page/split-paragraphs.js';
import { baselineInFrame, inReadingFrame } from '../page/reading-frame.js';
import { DIVIDED, ENDS_SENTENCE, STARTS_SMALL } from '../../sentences.js';
import { areApart, leastStep } from '../page/tagged-gaps.js';
import { endsInSentence, startsSmall, textOfLine } from '../page/text-of-lines.js';

/** Returns whether a part is the first of its column, so that text of the previous column may continue in it. */
export function startsColumn(part: TextPart, before: PagePart | undefined): boolean {
  return before?.kind !== 'text' || before.column !== part.column;
}

/** Returns whether the text of an element may continue after its last line. */
export function mayGoOn({ kind, lines }: OpenElement): boolean {
  const last = lines.at(-1);
  if (last === undefined || (kind !== 'paragraph' && kind !== 'item') || isTypedRule(last)) return false;
  const text = textOfLine(last).trimEnd();
  if (contentsEntryOf(text) !== undefined) return false;
  return !ENDS_SENTENCE.test(text) || reachesMargin(last, lines);
}

/** Returns whether an element that is open at the end of a column continues in the first part of the next column. */
export function goesOnInNext(open: OpenElement, part: TextPart, [first]: readonly PlacedLine[]): boolean {
  const last = open.lines.at(-1);
  if (last === undefined || first === undefined || !mayGoOn(open)) return false;
  if (part.role === 'heading' || part.role === 'caption' || part.role === 'note') return false;
  if (!isAlike(last, first) || isTaller(part, open)) return false;
  const [before, after] = [textOfLine(last).trimEnd(), textOfLine(first)];
  if (markerOf(after) !== undefined) return false;
  if (DIVIDED.test(before) && STARTS_SMALL.test(after)) return true;
  if (isAlone(last) || isCentred(open.lines) || areOfAddress(open.lines)) return false;
  if (isAllBold(first) && !endsBold(last) && !STARTS_SMALL.test(after)) return false;
  if (ENDS_SENTENCE.test(before)) {
    return (
      reachesMargin(last, open.lines, first.firstWidth) &&
      (STARTS_SMALL.test(after) || (part.lines.length > 1 && isFlush(part, open, first)))
    );
  }
  if (STARTS_SMALL.test(after)) return true;
  return reachesMargin(last, open.lines, first.firstWidth) && !isIndented(part) && !isInOtherLayout(last, first);
}

/** Minimum width of a column relative to another with the same text. */
const SAME_WIDTH = 0.75;

/** Returns whether a line stands below another at another edge, in a column of another width, as text below a letterhead does. */
function isInOtherLayout(last: PlacedLine, first: PlacedLine): boolean {
  const [before, after] = [inReadingFrame(last.box, last), inReadingFrame(first.box, first)];
  if (first.page !== last.page || after.top < before.bottom || Math.abs(indentOf(first, last)) < ALIGNED * first.size)
    return false;
  const widths = [last, first].map((line) => {
    const { left, right } = inReadingFrame(line.column, line);
    return right - left;
  });
  return Math.min(...widths) < SAME_WIDTH * Math.max(...widths);
}

/**
 * Returns whether an element continues in the part below it in the same column.
 * @param spacings of lines that stand apart in the document
 */
export function goesOnBelow(
  { kind, lines, item }: OpenElement,
  part: TextPart,
  { lines: [first], spacings }: NextLines,
): boolean {
  const last = lines.at(-1);
  if (last?.tag !== undefined && part.tag !== undefined) {
    const isApart =
      part.tag.type === 'P' &&
      first?.page === last.page &&
      areApart(last, first, leastStep([...lines.slice(-LOOK_BACK), first]));
    return last.tag.element === part.tag.element && !isApart;
  }
  if (first === undefined || last?.column !== first.column || !isAlike(last, first)) return false;
  if (isTypedRule(last) || isTypedRule(first)) return false;
  const isInItem = kind === 'item' && item !== undefined && endsInSentence(lines) && startsSmall([first]);
  if (!isClose(last, first, stepOf(lines) ?? stepOf(part.lines), spacings) && !(isInItem && isNear(last, first)))
    return false;
  if (markerOf(textOfLine(first)) !== undefined) return false;
  if (kind === 'item' && item !== undefined) {
    const isInText = Math.abs(startInset(first) - item.text) < ALIGNED * first.size;
    if (!isInText && !isHanging(lines, first)) return false;
    // Slides state no width of their columns, so their full lines may seem to end early.
    return reachesMargin(last, lines, first.firstWidth) || isInItem;
  }
  if (kind !== 'paragraph' || part.role === 'caption') return false;
  const before = textOfLine(last).trimEnd();
  if (contentsEntryOf(before) !== undefined) return false;
  if (DIVIDED.test(before) && STARTS_SMALL.test(textOfLine(first))) return true;
  if (part.lines.length === 1 && ENTRY.test(before)) return false;
  if (lines.length === 1 && isBesideInitial(first, last)) return true;
  return reachesMargin(last, lines, first.firstWidth) && !isIndented(part) && isFlushBelow(lines, first);
}

/** The lines of the part that may continue an element. */
export interface NextLines {
  readonly lines: readonly PlacedLine[];
  readonly spacings: LineSpacings;
}

/** Minimum size of an initial relative to its text. */
const INITIAL = 1.5;

/** Returns whether a line stands beside the initial of the line before. */
function isBesideInitial(line: PlacedLine, { runs: [initial], styles, size, box }: PlacedLine): boolean {
  const isLarge = initial !== undefined && (styles[initial.style]?.size ?? 0) > INITIAL * size;
  return isLarge && line.box.left > box.left + size && line.box.top < box.bottom - size / 2;
}

/** Returns whether lines stand in the column of the last line of an element, on the same page. */
export function isInColumnOf({ lines }: OpenElement, [first]: readonly PlacedLine[]): boolean {
  return first !== undefined && lines.at(-1)?.column === first.column;
}

/**
 * Returns whether an element continues in the part of its column after a table or a picture. One that stands between two
 * paragraphs is far more frequent than one within a paragraph, so that only a word or a sentence that goes on tells.
 */
export function goesOnAfterFloat(open: OpenElement, part: TextPart, next: NextLines): boolean {
  if (goesOnBelow(open, part, next)) return true;
  return startsSmall(next.lines) && goesOnInNext(open, part, next.lines);
}

/** Returns whether an element continues in the next part of a page whose texts have places rather than an order. */
export function goesOnFixed({ kind, lines }: OpenElement, [first]: readonly PlacedLine[]): boolean {
  const last = lines.at(-1);
  if (first === undefined || last?.page !== first.page || (kind !== 'paragraph' && kind !== 'item')) return false;
  if (!isAlike(last, first) || markerOf(textOfLine(first)) !== undefined) return false;
  const step = first.baseline - last.baseline;
  const isBelow =
    step > 0 && step <= MAX_LINE_SPACING * first.size && Math.abs(first.box.left - last.box.left) < first.size;
  return isBelow && endsInSentence([last]) && startsSmall([first]);
}

/** Returns whether lines are centred, as an author above an affiliation is: text in columns is not. */
function isCentred(lines: readonly PlacedLine[]): boolean {
  return alignOf(lines) === 'center';
}

/** Returns whether a line is the only one of its column; then it is unknown whether the line is full. */
function isAlone(line: PlacedLine): boolean {
  const [box, column] = [inReadingFrame(line.box, line), inReadingFrame(line.column, line)];
  return column.bottom - column.top < 2 * (box.bottom - box.top);
}

/** Matches an entry of a table of contents: it ends with a page number. */
const ENTRY = /(?:\.\s?){3,}\s*\w{1,5}$|\s\d{1,4}$/;

/** In ems of the line: tolerance of left edges, maximum word width, width of a space, and maximum line spacing. */
const ALIGNED = 0.8;
const MAX_WORD_WIDTH = 8;
const SPACE = 0.25;
const MAX_LINE_SPACING = 1.5;

/** In ems: maximum distance of two lines of a sentence in a list item, of which one may be higher than its text, as spaces of a larger font make it. */
const MAX_ITEM_SPACING = 2;

/** Number of lines from which the width of a full line is determined. */
const LOOK_BACK = 40;

/** Returns whether two lines have the same size and direction. */
export function isAlike(one: PlacedLine, other: PlacedLine): boolean {
  return Math.abs(one.size - other.size) <= 0.05 * Math.max(one.size, other.size) && one.direction === other.direction;
}

/**
 * Returns whether two lines have the line spacing of one paragraph.
 * @param known the distance of the lines before or after them, if there is one
 */
function isClose(last: PlacedLine, first: PlacedLine, known: number | undefined, spacings: LineSpacings): boolean {
  const step = baselineInFrame(first) - baselineInFrame(last);
  if (step <= 0.5 * first.size) return false;
  if (known !== undefined) return step <= known * 1.12 + 0.5;
  return step <= MAX_LINE_SPACING * first.size || spacings.has(step / first.size);
}

function isNear(last: PlacedLine, first: PlacedLine): boolean {
  const step = baselineInFrame(first) - baselineInFrame(last);
  return step > 0.5 * first.size && step <= MAX_ITEM_SPACING * first.size;
}

/** Returns the distance between the last two baselines; undefined on different pages or columns. */
function stepOf(lines: readonly (TextLine & Partial<PlacedLine>)[]): number | undefined {
  const [last, before] = [lines.at(-1), lines.at(-2)];
  if (last === undefined || before === undefined || before.page !== last.page) return undefined;
  const step = baselineInFrame(last) - baselineInFrame(before);
  return step > 0 ? step : undefined;
}

/** Returns whether the line spacing of a part differs from that of an element. */
function isTaller({ lines }: TextPart, open: OpenElement): boolean {
  const [one, other] = [stepOf(lines), stepOf(open.lines)];
  return one !== undefined && other !== undefined && Math.abs(one - other) > 0.15 * Math.max(one, other);
}

/** Returns whether a line is full: a word of the given width and a space would not have fitted into it. */
function reachesMargin(line: PlacedLine, lines: readonly PlacedLine[], word = MAX_WORD_WIDTH * line.size): boolean {
  const { direction, size, page } = line;
  const [box, column] = [inReadingFrame(line.box, line), inReadingFrame(line.column, line)];
  const room = Math.min(word, MAX_WORD_WIDTH * size) + SPACE * size;
  if (direction === 'right-to-left') return box.left - room < column.left;
  let edge = column.right;
  // Previous lines show the width of the column, where they fill it.
  if (lines.length > 2) {
    edge = lines
      .slice(-LOOK_BACK)
      .filter((it) => it.column === line.column && it.page === page)
      .reduce((most, it) => Math.max(most, inReadingFrame(it.box, line).right), 0);
  }
  return box.right + room > edge;
}

/** Whether its first line is indented against its second. */
function isIndented({ lines: [first, second] }: TextPart): boolean {
  return first !== undefined && second !== undefined && indentOf(first, second) > 0.5 * first.size;
}

/** Returns whether a part begins at the edge of the lines of an element with an indented first line. */
function isFlush(part: TextPart, { lines: [first, second] }: OpenElement, next: PlacedLine): boolean {
  if (second === undefined || first?.page !== second.page || isIndented(part)) return false;
  const isAligned = Math.abs(startInset(next) - startInset(second)) < ALIGNED * second.size;
  return isAligned && indentOf(first, second) > 0.5 * first.size;
}

function isFlushBelow(lines: readonly PlacedLine[], first: PlacedLine): boolean {
  const [opening, second] = lines;
  const edge = second?.column === first.column ? second : opening;
  if (edge === undefined) return false;
  const indent = indentOf(first, edge);
  return Math.abs(indent) < ALIGNED * first.size || (lines.length === 1 && indent < 0 && indent > -6 * first.size);
}

/** Returns whether a line is aligned with the second line of a list item. */
function isHanging(lines: readonly PlacedLine[], first: PlacedLine): boolean {
  const second = lines[1];
  return second?.column === first.column && Math.abs(startInset(second) - startInset(first)) < ALIGNED * first.size;
}
