import type { Box } from '../../geometry/geometry.js';
import type { Font } from '../model.js';
import { startsItem, startsWithBullet, startsWithLaterNumber } from './blocks-items.js';
import { boxAround } from '../order/reading-order-frame.js';
import { isBold, isBoldWord } from './block-roles.js';
import { areCentred, areHanging, type HangingRow, isHangingBelow, reachesEdge } from './hanging-rows.js';
import { insetEdges } from './inset-blocks.js';
import type { Row } from '../order/reading-order-rows.js';
import { ENDS_SENTENCE, STARTS_SMALL } from '../sentences.js';

export interface Surroundings {
  /** Rulings, in the frame of the rows. */
  readonly rulings: readonly Box[];
  readonly fonts: readonly Font[];
}

/** The measures of a row that decide where a paragraph ends. */
interface Measured extends HangingRow {
  readonly row: Row;
  readonly baseline: number;
  /** Size of the largest word: a line of small capitals may continue in larger letters. */
  readonly largest: number;
  readonly bold: boolean;
  /** Whether its first and its last word are bold. */
  readonly startsBold: boolean;
  readonly endsBold: boolean;
}

/** Measures of the rows of a column. */
interface Column extends Surroundings {
  readonly right: number;
  /** Whether most rows reach the right edge; a row that does not then ends a paragraph. */
  readonly filled: boolean;
  /** Whether all rows of a paragraph but the first are indented. */
  readonly hangs: boolean;
  /** Usual distance between baselines, in ems. */
  readonly leading: number;
  /** The right edges of rows in blocks that are set in at both sides. */
  readonly insets: ReadonlyMap<Measured, number>;
}

/** Splits the rows of a column where a new paragraph, heading or list item begins. */
export function paragraphsOf(rows: readonly Row[], surroundings: Surroundings): readonly (readonly Row[])[] {
  const measured = rows.map((row) => measure(row, surroundings.fonts));
  const column = columnOf(measured, surroundings);
  const paragraphs: Measured[][] = [];
  measured.forEach((row, index) => {
    const paragraph = paragraphs.at(-1);
    if (paragraph === undefined || begins(row, paragraph, measured[index + 1], column)) paragraphs.push([row]);
    else paragraph.push(row);
  });
  return paragraphs.map((paragraph) => paragraph.map(({ row }) => row));
}

function measure(row: Row, fonts: readonly Font[]): Measured {
  let widest = row[0];
  let bold = true;
  let largest = 0;
  for (const piece of row) {
    if (widest === undefined || piece.right - piece.left > widest.right - widest.left) widest = piece;
    if (piece.largest > largest) largest = piece.largest;
    bold &&= isBold(piece, fonts);
  }
  const { left, top, right, bottom } = boxAround(row);
  const { baseline, em } = widest ?? { baseline: bottom, em: 1 };
  const first = row[0]?.lines[0]?.words[0]?.box;
  const firstWord = first === undefined ? 0 : Math.min(first.right - first.left, LONGEST_WORD * em);
  const [startsBold = false, endsBold = false] = [
    row[0]?.lines[0]?.words[0],
    row.at(-1)?.lines.at(-1)?.words.at(-1),
  ].map((word) => word !== undefined && isBoldWord(word, fonts));
  return { left, top, right, bottom, row, baseline, em, largest, bold, startsBold, endsBold, firstWord };
}

/** In ems: maximum width of a word; anything longer cannot have been moved to the next line as a word. */
const LONGEST_WORD = 12;

function columnOf(rows: readonly Measured[], surroundings: Surroundings): Column {
  const { left, right } = boxAround(rows);
  const full = rows.filter((row) => row.right > right - Math.max(row.em, 0.06 * (right - left))).length;
  const leadings = rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    if (before === undefined || differ(row.em, before.em)) return [];
    const leading = (row.baseline - before.baseline) / row.em;
    const isWithin = reachesEdge(before, row, right) && (full > 1 || goesOnInSentence(before, row));
    return leading > WIDE && !isWithin ? [] : [leading];
  });
  const usual = leadings.filter((leading) => leading > 0.8 && leading < 2.5).sort((one, other) => one - other);
  // The lower third instead of the median, so that gaps between paragraphs do not count as line spacing; most of few may be such gaps.
  const leading = usual[usual.length < FEW_LEADINGS ? 0 : Math.floor(usual.length / 3)] ?? 1.2;
  const hangs = areHanging(rows, right);
  const filled = rows.length > 3 && full / rows.length > 0.5;
  const sentences = { endsAt: endsSentence, goesOn: goesOnInSentence };
  const insets = filled ? insetEdges(rows, { left, right }, sentences) : new Map<Measured, number>();
  return { ...surroundings, right, filled, hangs, leading, insets };
}

/** In ems: larger distances have room for an empty line between them, so they are those of paragraphs unless a full row is followed by more of its text. */
const WIDE = 2;

/** Returns whether the sentence at the end of a row goes on in the next one, which may begin in a script without capitals. */
function goesOnInSentence(before: Measured, { row }: Measured): boolean {
  const first = row[0]?.lines[0]?.words[0];
  if (first === undefined || endsSentence(before)) return false;
  return STARTS_SMALL.test(first.text) || WITHOUT_CAPITALS.test(first.text);
}

function endsSentence({ row }: Measured): boolean {
  const last = row.at(-1)?.lines.at(-1)?.words.at(-1);
  return last === undefined || ENDS_SENTENCE.test(last.text);
}

/** Matches a word of a script without capitals, such as Arabic and Japanese. */
const WITHOUT_CAPITALS = /^\p{Lo}/u;

/** Fewer distances between baselines may be between paragraphs, all but one. */
const FEW_LEADINGS = 6;

function begins(row: Measured, paragraph: readonly Measured[], next: Measured | undefined, column: Column): boolean {
  const before = paragraph.at(-1);
  if (before === undefined) return true;
  return (
    row.row.some(({ blocks }) => blocks !== undefined) ||
    before.row.some(({ blocks }) => blocks !== undefined) ||
    (differ(row.em, before.em) && differ(row.largest, before.largest)) ||
    (row.bold !== before.bold && !goesOnInBold(paragraph, row, column)) ||
    standsApart(row, paragraph, column) ||
    (startsItem(row.row) && !isNumberInItem(row, paragraph)) ||
    (column.filled && endsShort(before, row, column)) ||
    (column.hangs && paragraph.length === 1 && isEntryBelow(before, row, column)) ||
    (!(column.hangs && isHangingOn(before, row, column)) && isIndented(row, paragraph, next)) ||
    ruledOff(before, row, column.rulings)
  );
}

/** Returns whether a row below the text of an item begins with a number of its sentence: a list in an item begins with its first number. */
function isNumberInItem(row: Measured, paragraph: readonly Measured[]): boolean {
  const [item, before] = [paragraph[0], paragraph.at(-1)];
  if (item === undefined || before === undefined || endsSentence(before)) return false;
  return startsWithLaterNumber(row.row) && startsWithBullet(item.row) && hangsBelow(item, row);
}

/** Returns whether bold words within a paragraph go on from the end of a full row to the start of the next one; a heading is bold from its start. */
function goesOnInBold(paragraph: readonly Measured[], row: Measured, column: Column): boolean {
  const before = paragraph.at(-1);
  const isWithin = before?.endsBold === true && row.startsBold && paragraph.some(({ bold }) => !bold);
  return isWithin && !endsShort(before, row, column);
}

function differ(one: number, other: number): boolean {
  return Math.max(one, other) > 1.15 * Math.min(one, other);
}

function standsApart(row: Measured, paragraph: readonly Measured[], { leading }: Column): boolean {
  const [before, earlier] = [paragraph.at(-1), paragraph.at(-2)];
  if (before === undefined) return true;
  const distance = row.baseline - before.baseline;
  const usual = earlier === undefined ? leading * row.em : before.baseline - earlier.baseline;
  return distance > 1.28 * Math.max(usual, row.em) || distance < -0.5 * row.em;
}

/** Returns whether the next word would have fitted into the previous row, so that the line break is intended. */
function endsShort(before: Measured, row: Measured, column: Column): boolean {
  const inset = column.insets.get(before);
  const right = inset === undefined || inset !== column.insets.get(row) ? column.right : inset;
  return before.right + row.firstWord + before.em < right - 0.02 * (right - before.left);
}

/** Returns whether a row goes on in a hanging paragraph. */
function isHangingOn(before: Measured, row: Measured, { right }: Column): boolean {
  return isHangingBelow(before, row) && reachesEdge(before, row, right);
}

/** Returns whether a row begins a hanging paragraph below one of a single row. */
function isEntryBelow(before: Measured, row: Measured, { right }: Column): boolean {
  return Math.abs(row.left - before.left) < HANGING * row.em && !reachesEdge(before, row, right);
}

function isIndented(row: Measured, paragraph: readonly Measured[], next: Measured | undefined): boolean {
  const before = paragraph.at(-1);
  if (before === undefined || areCentred(before, row) || hangsBelow(before, row)) return false;
  const indent = (row.left - before.left) / row.em;
  if (paragraph.length > 1 && indent < -0.6) return true;
  const flush =
    next === undefined || Math.abs(next.left - before.left) < 0.5 * row.em || next.left > before.left + 8 * row.em;
  return indent > 0.8 && indent < 6 && flush && (paragraph.length > 1 || next !== undefined);
}

/** Returns whether a row begins below the text of an item, behind its marker. */
function hangsBelow({ row: item, left, em }: Measured, row: Measured): boolean {
  const [line, behind] = item[0]?.lines ?? [];
  const [marker, word = behind] = line?.words ?? [];
  if (line?.angle !== 0 || marker === undefined || !startsItem(item)) return false;
  const side = line.direction === 'right-to-left' ? 'right' : 'left';
  const text = word === undefined ? item[1]?.left : left + Math.abs(word.box[side] - marker.box[side]);
  return text !== undefined && Math.abs(row.left - text) < HANGING * em;
}

/** In ems: how exactly the rows of an item begin below each other. */
const HANGING = 0.3;

function ruledOff(before: Measured, row: Measured, rulings: readonly Box[]): boolean {
  const width = Math.min(row.right, before.right) - Math.max(row.left, before.left);
  // An underline is closer to its row than this; a ruling between two rows is not.
  const [from, to] = [before.baseline + 0.2 * before.em, row.top];
  return rulings.some(
    ({ left, right, top, bottom }) =>
      top > from &&
      bottom < to &&
      Math.min(right, row.right) - Math.max(left, row.left) > 0.5 * width &&
      right - left > row.em,
  );
}
