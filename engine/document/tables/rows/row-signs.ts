import { MARKER } from '../judge/is-table.js';
import { type ColumnHabit, type Entry, widthOf } from './row-entries.js';

/** Weights of the evidence for a new row (positive) or against it (negative). */
export const SIGNS = {
  numbers: 2,
  labels: 2,
  alikeTexts: 1.5,
  fits: 1,
  wraps: -1.5,
  goesOn: -1.2,
  short: 0.6,
  hyphen: -2,
  lower: -0.8,
  capital: 0.8,
  noKey: -0.7,
  onlyOne: -1.2,
  alike: 0.4,
  custom: 1.2,
  complete: 1.5,
  font: 2,
  apart: 2.5,
  drawn: 1.5,
};

/** Number of words per entry, up to which a column has names and codes, and from which it has sentences. */
const SHORT = 1.5;
const LONG = 4;

/** Minimum length of a word with which lines of one text seldom begin twice. */
const LONG_WORD = 4;

/** Share of the columns of the line above; a line with fewer entries, and none in the first column, is no row. */
const FEW = 1 / 3;

/** Sums the evidence for a new row between two rows of text. */
export function signOf(
  above: readonly (Entry | undefined)[],
  below: readonly (Entry | undefined)[],
  habits: readonly ColumnHabit[],
): number {
  let [sign, count, wrapping, short] = [0, 0, 0, 0];
  below.forEach((entry, column) => {
    const [upper, habit] = [above[column], habits[column]];
    if (entry === undefined || habit === undefined) return;
    count++;
    if (upper === undefined) return;
    const own = signInColumn(upper, entry, habit);
    sign += own;
    if (own < 0) wrapping++;
    if (own === SIGNS.short) short++;
  });
  const filled = above.filter((entry) => entry !== undefined).length;
  // Where a name or a code is below another one, a cell over several rows leaves the first column empty.
  if (below[0] === undefined && above[0] !== undefined && short === 0) sign += SIGNS.noKey;
  if (count === 1 && filled > 1 && wrapping === 1) sign += SIGNS.onlyOne;
  else if (below[0] === undefined && count <= FEW * filled) sign += SIGNS.onlyOne;
  return sign;
}

/** Returns the evidence of a column for a new row between two lines. */
export function signInColumn(upper: Entry, lower: Entry, habit: ColumnHabit): number {
  if (lower.number && upper.number) return SIGNS.numbers;
  if (isLabel(upper) && isLabel(lower)) return SIGNS.labels;
  return textSign(upper, lower, habit);
}

/** Returns whether an entry is the name of the value beside it, as in forms, which a colon ends, or the marker of an item. */
export function isLabel({ first, last }: Pick<Entry, 'first' | 'last'>): boolean {
  return /[:：]$/u.test(last.word.text) || (first === last && MARKER.test(first.word.text));
}

export function textSign(upper: Entry, lower: Entry, { width, room, words, capital }: ColumnHabit): number {
  const text = upper.last.word.text;
  if (/\p{L}[-\u2010]$/u.test(text)) return SIGNS.hyphen;
  if (areAlike(upper, lower)) return SIGNS.alikeTexts;
  // A number never continues text.
  if (lower.number !== upper.number) return SIGNS.fits;
  if (fits(upper, lower, width)) return SIGNS.fits;
  // A text breaks after a comma, or before a bracket.
  if (/[,;&/([{–]$/u.test(text) || /^[([&]/u.test(lower.first.word.text)) return SIGNS.goesOn;
  const begins = capital ? SIGNS.capital : /^\p{Ll}/u.test(lower.first.word.text) ? SIGNS.lower : 0;
  // Between lines, a text without room for the next word is full; elsewhere, the widest text of a column only seems to be.
  const isFull = room !== undefined && !fits(upper, lower, room);
  const isWrapped = isFull || /^\p{Lu}/u.test(upper.first.word.text);
  if (words <= SHORT) return begins < 0 && isWrapped ? SIGNS.goesOn : SIGNS.short;
  // Lines of sentences are full because they are wrapped; names are all long or all short without being wrapped.
  return (SIGNS.wraps + begins) * Math.min(1, (words - 1) / (LONG - 1));
}

/**
 * Returns whether two entries are written alike, as the lines of one text seldom are: they begin with the same long word, or have
 * the same pattern of words, numbers and brackets, as "open (name)" and "read (size)" have.
 */
function areAlike(upper: Entry, lower: Entry): boolean {
  const [one, other] = [upper.first.word.text, lower.first.word.text];
  return (one === other && one.length >= LONG_WORD) || (upper.pattern !== undefined && upper.pattern === lower.pattern);
}

/** Returns whether the first word of the lower entry has room in the upper one: an entry that ends before is complete. */
function fits(upper: Entry, lower: Entry, width: number): boolean {
  const space = 0.3 * upper.last.em;
  const leading = lower.first.line.direction === 'right-to-left' ? lower.last : lower.first;
  return widthOf(upper) + space + (leading.right - leading.left) < width - space;
}
