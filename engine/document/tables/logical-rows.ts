import type { TextRow } from './text-rows.js';
import type { TableWord } from './table-words.js';

/** The text of a row in one column. */
interface Entry {
  readonly left: number;
  readonly right: number;
  readonly first: TableWord;
  readonly last: TableWord;
  readonly number: boolean;
}

/** In ems: text that follows more closely is in the same row of the table, with another vertical alignment. */
const OVERLAPPING = 0.75;

/** Weights of the evidence for a new row (positive) or against it (negative). */
const SIGNS = {
  numbers: 2,
  labels: 2,
  fits: 1,
  wraps: -1.5,
  wrapsWord: -0.4,
  hyphen: -2,
  lower: -0.8,
  noKey: -0.7,
  onlyOne: -1.2,
  spacing: 3.5,
  alike: 0.6,
};

/**
 * Joins rows of text to rows of a table: further lines of a wrapped cell do not begin a new row.
 * @param edges of the columns
 */
export function logicalRows(rows: readonly TextRow[], edges: readonly number[]): readonly (readonly TextRow[])[] {
  const entries = rows.map((row) => entriesOf(row, edges));
  const widths = edges.map((_, column) => entries.reduce((most, row) => Math.max(most, widthOf(row[column])), 0));
  const steps = rows.slice(1).map((row, index) => {
    const above = rows[index] ?? row;
    const down = (row.baseline - above.baseline) / Math.min(row.em, above.em);
    const [upper, lower] = [entries[index] ?? [], entries[index + 1] ?? []];
    return {
      down,
      sign: down < OVERLAPPING ? -Infinity : signOf(upper, lower, widths),
      ended: isEnded(upper, lower, widths),
    };
  });
  const narrow = lineSpacing(steps);
  const groups: TextRow[][] = [];
  rows.forEach((row, index) => {
    const step = steps[index - 1];
    const group = groups.at(-1);
    if (step === undefined || group === undefined) groups.push([row]);
    else if (beginsRow(step, narrow)) groups.push([row]);
    else group.push(row);
  });
  return groups;
}

/** Spacing decides where it differs; but numbers below numbers in several columns are always separate rows. */
function beginsRow({ down, sign, ended }: Step, narrow: number | undefined): boolean {
  if (sign === -Infinity) return false;
  if (narrow !== undefined) return down > narrow + SAME || sign > SIGNS.spacing || ended;
  return down > WIDEST_SPACING || sign + SIGNS.alike > 0;
}

/** In ems: maximum difference of line distances that count as equal. */
const SAME = 0.02;

function entriesOf(row: TextRow, edges: readonly number[]): readonly (Entry | undefined)[] {
  const columns: TableWord[][] = Array.from({ length: Math.max(0, edges.length - 1) }, () => []);
  let column = 0;
  for (const word of row.words) {
    while (column < columns.length - 1 && (word.left + word.right) / 2 > (edges[column + 1] ?? Infinity)) column++;
    columns[column]?.push(word);
  }
  return columns.map((words) => {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const right = words.reduce((most, word) => Math.max(most, word.right), -Infinity);
    return { left: first.left, right, first, last, number: isNumber(words) };
  });
}

/** Returns the columns in which a row of text has only a number. */
export function numericColumns(row: TextRow, edges: readonly number[]): readonly number[] {
  return entriesOf(row, edges).flatMap((entry, column) => (entry?.number === true ? [column] : []));
}

/** Returns whether words are a number with its currency or unit. */
function isNumber(words: readonly TableWord[]): boolean {
  let [digits, others] = [0, 0];
  for (const { word } of words) {
    for (const character of word.text) {
      if (/\p{Nd}/u.test(character)) digits++;
      else if (!MARKS_OF_NUMBERS.has(character)) others++;
    }
  }
  return digits > others || (digits === 0 && others === 0 && words.length > 0);
}

const MARKS_OF_NUMBERS = new Set('.,-–−—+%()$€£¥/:*<>≤≥±');

function signOf(
  above: readonly (Entry | undefined)[],
  below: readonly (Entry | undefined)[],
  widths: readonly number[],
): number {
  let [sign, count, wrapping] = [0, 0, 0];
  below.forEach((entry, column) => {
    const upper = above[column];
    if (entry === undefined) return;
    count++;
    if (upper === undefined) return;
    const own =
      entry.number && upper.number
        ? SIGNS.numbers
        : isLabel(upper) && isLabel(entry)
          ? SIGNS.labels
          : textSign(upper, entry, widths[column] ?? 0);
    sign += own;
    if (own < 0) wrapping++;
  });
  const filled = above.filter((entry) => entry !== undefined).length;
  if (below[0] === undefined && above[0] !== undefined) sign += SIGNS.noKey;
  if (count === 1 && filled > 1 && wrapping === 1) sign += SIGNS.onlyOne;
  return sign;
}

/**
 * Returns whether a row begins though its lines are as close as those of a cell: all its columns that go on were ended by
 * the author, because the next words would have fitted, or the first column has a name of a value below another one.
 */
function isEnded(
  above: readonly (Entry | undefined)[],
  below: readonly (Entry | undefined)[],
  widths: readonly number[],
): boolean {
  const [key, next] = [above[0], below[0]];
  if (next === undefined) return false;
  if (key !== undefined && isLabel(key) && isLabel(next)) return true;
  const pairs = below.flatMap((entry, column) => {
    const upper = above[column];
    return entry === undefined || upper === undefined ? [] : [{ upper, entry, width: widths[column] ?? 0 }];
  });
  const areAllEnded = pairs.every(({ upper, entry, width }) => textSign(upper, entry, width) === SIGNS.fits);
  // Beside a text of several lines, only a sentence that ends tells that the next key is not in its middle.
  return areAllEnded && (pairs.length > 1 || (key === undefined && pairs.some(({ upper }) => endsSentence(upper))));
}

function endsSentence({ last }: Entry): boolean {
  return /[.!?。！？]$/u.test(last.word.text);
}

/** Returns whether an entry is the name of the value beside it, as in forms; a colon ends its text. */
function isLabel({ last }: Entry): boolean {
  return /[:：]$/u.test(last.word.text);
}

/** @param width of the widest entry of the column */
function textSign(upper: Entry, lower: Entry, width: number): number {
  const text = upper.last.word.text;
  if (/\p{L}[-\u2010]$/u.test(text)) return SIGNS.hyphen;
  // A number never continues text.
  if (lower.number !== upper.number) return SIGNS.fits;
  const space = 0.3 * upper.last.em;
  const leading = lower.first.line.direction === 'right-to-left' ? lower.last : lower.first;
  const fits = widthOf(upper) + space + (leading.right - leading.left) < width - space;
  if (upper.first === upper.last) return fits ? SIGNS.fits : SIGNS.wrapsWord;
  const begins = /^\p{Ll}/u.test(lower.first.word.text) ? SIGNS.lower : 0;
  return (fits ? SIGNS.fits : SIGNS.wraps) + begins;
}

function widthOf(entry: Entry | undefined): number {
  return entry === undefined ? 0 : entry.right - entry.left;
}

interface Step {
  readonly down: number;
  readonly sign: number;
  readonly ended: boolean;
}

/** In ems: maximum distance between the lines of a paragraph. */
const WIDEST_SPACING = 1.6;

/** Minimum ratio of the distance between rows to the distance between the lines of a cell. */
const WIDER = 1.12;

/**
 * Returns the maximum distance between lines of a cell, where the distances within and between rows differ, and closely
 * set text does not look like rows.
 */
function lineSpacing(steps: readonly Step[]): number | undefined {
  const downs = steps
    .filter(({ sign }) => sign > -Infinity)
    .map(({ down }) => down)
    .sort((one, other) => one - other);
  let [most, narrow] = [WIDER, 0];
  for (let index = 1; index < downs.length; index++) {
    const [one = 0, other = 0] = [downs[index - 1], downs[index]];
    if (one <= WIDEST_SPACING && other / one > most) [most, narrow] = [other / one, one];
  }
  if (narrow === 0) return undefined;
  const close = steps.filter(({ down, sign }) => down <= narrow + SAME && sign > -Infinity);
  const sum = close.reduce((total, { sign }) => total + sign, 0);
  return sum / close.length > 0.5 ? undefined : narrow;
}
