import type { TableWord } from '../table-words.js';
import { endInLeaders } from './leaders.js';
import type { TextRow } from './text-rows.js';

/** The text of a row in one column. */
export interface Entry {
  readonly left: number;
  readonly right: number;
  readonly first: TableWord;
  readonly last: TableWord;
  readonly number: boolean;
  /** Whether dots lead from it to the next column. */
  readonly led: boolean;
  /** Number of words without those that are only marks; two characters of a script without spaces count as one. */
  readonly words: number;
  /** How a short text with other characters than letters is written; undefined for others. */
  readonly pattern: string | undefined;
}

/** The entries of a row of text by column. */
export type Entries = readonly (Entry | undefined)[];

/** Properties of the entries of a column. */
export interface ColumnHabit {
  /** Width of the widest entry. */
  readonly width: number;
  /** How wide its texts may be between lines at both sides; left out where it has none. */
  readonly room?: number;
  /** Mean number of words of an entry that is no number. */
  readonly words: number;
  /** Whether no line begins with a small letter, and most with a capital one, as entries do, and further lines of a text seldom. */
  readonly capital: boolean;
  /** Whether dots lead from most entries to the next column. */
  readonly led: boolean;
}

/** Minimum number of lines of text that tell whether a column begins with capital letters. */
const MIN_CAPITAL = 4;

/** Returns the entry of a row in each column. @param edges of the columns */
export function entriesOf(row: TextRow, edges: readonly number[]): readonly (Entry | undefined)[] {
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
    return {
      left: first.left,
      right,
      first,
      last,
      number: isNumber(words),
      led: endInLeaders(words),
      words: countOf(words),
      pattern: patternOf(words),
    };
  });
}

/** @param isDrawn whether lines are at both sides of a column */
export function habitsOf(
  rows: readonly TextRow[],
  edges: readonly number[],
  isDrawn: (column: number) => boolean = () => false,
): readonly ColumnHabit[] {
  const columns = edges.map((): Entry[] => []);
  for (const row of rows) {
    entriesOf(row, edges).forEach((entry, column) => {
      if (entry !== undefined) columns[column]?.push(entry);
    });
  }
  return columns.map((entries, column) => {
    const [left = 0, right = 0] = [edges[column], edges[column + 1]];
    const padding = entries.reduce((least, entry) => Math.min(least, entry.left - left, right - entry.right), Infinity);
    const texts = entries.filter(({ number }) => !number);
    return {
      width: entries.reduce((most, entry) => Math.max(most, widthOf(entry)), 0),
      ...(isDrawn(column) && { room: right - left - 2 * Math.max(0, padding) }),
      words: texts.reduce((sum, { words }) => sum + words, 0) / Math.max(1, texts.length),
      capital: texts.length >= MIN_CAPITAL && areCapital(texts.map(({ first }) => first.word.text)),
      led: texts.filter(({ led }) => led).length > 0.5 * texts.length,
    };
  });
}

/** Maximum number of words of a text whose pattern tells something, and maximum number of characters of a word. */
const LONGEST_PATTERN = 4;
const LONGEST_WORD = 64;

/** Returns the words of an entry with one character for each name, code and number; undefined for long texts and for words alone. */
function patternOf(words: readonly TableWord[]): string | undefined {
  if (words.length > LONGEST_PATTERN || words.some(({ word }) => word.text.length > LONGEST_WORD)) return undefined;
  const pattern = words
    .map(({ word }) => word.text.replace(CODE, '#').replace(NAME, 'a').replace(NUMBER, '0'))
    .join(' ');
  return /[^a ,]/u.test(pattern) ? pattern : undefined;
}

/** Matches a code: letters and digits that other characters join, or a small letter before a capital one. */
const CODE = /[\p{L}\p{N}]+(?:[_.:/\\][\p{L}\p{N}]+)+|\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu;
const NAME = /\p{L}[\p{L}\p{N}]*/gu;
const NUMBER = /\p{N}+/gu;

function areCapital(words: readonly string[]): boolean {
  const capital = words.filter((word) => /^\p{Lu}/u.test(word));
  return capital.length > 0.5 * words.length && !words.some((word) => /^\p{Ll}/u.test(word));
}

/** Returns the columns in which a row of text has only a number. */
export function numericColumns(row: TextRow, edges: readonly number[]): readonly number[] {
  return entriesOf(row, edges).flatMap((entry, column) => (entry?.number === true ? [column] : []));
}

export function widthOf({ left, right }: Entry): number {
  return right - left;
}

/** Returns whether words are a number with its currency or unit. */
export function isNumber(words: readonly TableWord[]): boolean {
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

/** Matches the characters of scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function countOf(words: readonly TableWord[]): number {
  const named = words.filter(({ word }) => /[\p{L}\p{N}]/u.test(word.text));
  return named.reduce((sum, { word }) => sum + Math.max(1, (word.text.match(UNSPACED)?.length ?? 0) / 2), 0);
}
