import { contentsEntryOf } from '../../contents-entry.js';
import { boxAround } from '../../order/reading-order-frame.js';
import { type FoundMarker, markerOf, type MarkerReading } from './list-markers.js';
import type { TextLine } from './page-content.js';
import { inReadingFrame } from './reading-frame.js';
import { DIVIDED, ENDS_SENTENCE } from '../../sentences.js';
import { textOfLine } from './text-of-lines.js';

/**
 * Splits the lines of a block where a new paragraph or list item begins.
 * @param hanging kinds of markers behind which items of the page hang
 */
export function splitParagraphs(
  lines: readonly TextLine[],
  hanging: ReadonlySet<MarkerKind> = new Set(),
): readonly (readonly TextLine[])[] {
  const isBroken = brokenLines(lines);
  const isVerse = areVerse(lines, isBroken);
  const hangs = lines.some((line, index) => isHangingItem(line, lines[index + 1]));
  const groups: TextLine[][] = [];
  lines.forEach((line, index) => {
    const group = groups.at(-1);
    const [first, before] = [group?.[0], lines[index - 1]];
    const isItem =
      first !== undefined && areItems(first, line) && isBelow(line, first) && !isNumberInItem(line, { first, before });
    const isAfterEntry = before !== undefined && contentsEntryOf(textOfLine(before)) !== undefined;
    const ends = !isVerse && isBroken[index] === true && before !== undefined && endsParagraph(before, line);
    const isBesideRule = isTypedRule(line) || (before !== undefined && isTypedRule(before));
    const isResized = before !== undefined && haveOtherSizes(before, line);
    const isBelowList = group !== undefined && isLeftOfItem(group, line) && (hangs || hangsAs(group, hanging));
    if (group === undefined || isItem || isAfterEntry || isBesideRule || isResized || isBelowList || ends)
      groups.push([line]);
    else group.push(line);
  });
  return groups;
}

type MarkerKind = MarkerReading['style'] | undefined;

/** Returns the kinds of markers of the items in a block whose second lines begin with the texts of the items. */
export function hangingKinds(lines: readonly TextLine[]): readonly MarkerKind[] {
  return lines.flatMap((line, index) => (isHangingItem(line, lines[index + 1]) ? [kindOf(line)] : []));
}

function kindOf(line: TextLine): MarkerKind {
  return markerOf(textOfLine(line))?.readings[0]?.style;
}

function hangsAs([item]: readonly TextLine[], hanging: ReadonlySet<MarkerKind>): boolean {
  return item !== undefined && hanging.size > 0 && hanging.has(kindOf(item));
}

/** Splits the lines of a tagged element where a bullet begins a line, as it begins the element. */
export function splitBullets(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const marker = lines[0] === undefined ? undefined : markerOf(textOfLine(lines[0]));
  if (marker === undefined || !isBullet(marker)) return [lines];
  return splitBefore(lines, (line) => {
    const own = markerOf(textOfLine(line));
    return own !== undefined && isBullet(own);
  });
}

/** Splits lines before each line for which `begins` is true. */
export function splitBefore(
  lines: readonly TextLine[],
  begins: (line: TextLine, before: TextLine | undefined) => boolean,
): readonly (readonly TextLine[])[] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group === undefined || begins(line, group.at(-1))) groups.push([line]);
    else group.push(line);
  }
  return groups;
}

/** Minimum ratio of the sizes of two texts of different looks. */
const RESIZED = 1.05;

/** Returns whether a line begins a text of another size below, such as the second of two titles. */
function haveOtherSizes(before: TextLine, line: TextLine): boolean {
  const ratio = before.size / line.size;
  // The label of a footnote is raised beside its text.
  if (Math.abs(line.baseline - before.baseline) < Math.max(line.size, before.size) / 2) return false;
  const isOther = ratio > RESIZED || ratio < 1 / RESIZED;
  return isOther && !DIVIDED.test(textOfLine(before)) && !/^\s*\p{Ll}/u.test(textOfLine(line));
}

/** Returns whether a line is a rule that is typed: nothing but underscores, hyphens, equals signs or stars. */
export function isTypedRule(line: TextLine): boolean {
  return /^\s*([-_=*–—])(?:\s*\1){7,}\s*$/u.test(textOfLine(line));
}

/** Minimum number of lines of verse; fewer cannot be distinguished from short paragraphs. */
const MIN_VERSE = 4;

/** Returns whether most lines end before the end of their column. Items of a list do not tell. */
function areVerse(lines: readonly TextLine[], isBroken: readonly boolean[]): boolean {
  const broken = isBroken.filter((_, index) => {
    const line = lines[index];
    return line !== undefined && markerOf(textOfLine(line)) === undefined;
  });
  return broken.length >= MIN_VERSE && 2 * broken.filter((it) => it).length >= broken.length - 1;
}

/** In ems. */
const SPACE = 1;
const INDENT = 0.6;

/**
 * Returns which lines begin with a word that would have fitted into the previous line, in the width of the longest
 * line.
 */
function brokenLines(lines: readonly TextLine[]): readonly boolean[] {
  const boxes = lines.map((line) => inReadingFrame(line.box, line));
  const { left, right } = boxAround(boxes);
  return lines.map((line, index) => {
    const before = boxes[index - 1];
    if (before === undefined) return false;
    const room = line.direction === 'right-to-left' ? before.left - left : right - before.right;
    return line.firstWidth + SPACE * line.size < room;
  });
}

function endsParagraph(before: TextLine, line: TextLine): boolean {
  const isItem = markerOf(textOfLine(before)) !== undefined;
  const [edge, edgeBefore] = [edgeOf(line), edgeOf(before)];
  // The lines of an item are aligned with its text.
  const isMoved = Math.abs(edge - (isItem ? before.secondStart : edgeBefore)) > INDENT * line.size;
  return isMoved || ENDS_SENTENCE.test(textOfLine(before));
}

/** Returns the edge at which a line begins. */
function edgeOf(line: TextLine): number {
  const { left, right } = inReadingFrame(line.box, line);
  return line.direction === 'right-to-left' ? right : left;
}

function isBelow(line: TextLine, other: TextLine): boolean {
  return inReadingFrame(line.box, line).top > inReadingFrame(other.box, line).top;
}

/** Returns whether the second line of a list item begins with its text, behind the marker. */
function isHangingItem(line: TextLine, second: TextLine | undefined): boolean {
  if (second === undefined || line.direction !== 'left-to-right' || markerOf(textOfLine(line)) === undefined)
    return false;
  const isSecond = second.box.top > line.box.top && markerOf(textOfLine(second)) === undefined;
  return isSecond && Math.abs(second.box.left - line.secondStart) < INDENT * line.size && isIndentedFrom(line, second);
}

/** Returns whether a line begins at the left of the marker of the item that the lines before it belong to. */
function isLeftOfItem([item]: readonly TextLine[], line: TextLine): boolean {
  const isItem = item !== undefined && markerOf(textOfLine(item)) !== undefined;
  return isItem && line.direction === 'left-to-right' && isIndentedFrom(line, item);
}

/** Returns whether a line begins farther right than another one. */
function isIndentedFrom(other: TextLine, line: TextLine): boolean {
  return line.box.left - other.box.left > INDENT * line.size;
}

function areItems(first: TextLine, line: TextLine): boolean {
  const [one, other] = [markerOf(textOfLine(first)), markerOf(textOfLine(line))];
  return (
    one !== undefined && other !== undefined && (isBullet(one) || one.readings[0]?.style === other.readings[0]?.style)
  );
}

/** Returns whether a line begins with a number of the sentence of an item with a bullet: a list in an item begins with its first number. */
function isNumberInItem(
  line: TextLine,
  { first, before }: { readonly first: TextLine; readonly before: TextLine | undefined },
): boolean {
  const [bullet, number] = [markerOf(textOfLine(first)), markerOf(textOfLine(line))];
  if (bullet === undefined || number === undefined || !isBullet(bullet) || isBullet(number)) return false;
  if (before === undefined || ENDS_SENTENCE.test(textOfLine(before))) return false;
  const isInText = Math.abs(edgeOf(line) - first.secondStart) < INDENT * line.size;
  return isInText && number.readings.every(({ value }) => value !== 1);
}

function isBullet({ readings }: FoundMarker): boolean {
  return readings[0]?.style === 'bullet';
}
