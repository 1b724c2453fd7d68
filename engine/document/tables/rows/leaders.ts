import type { Line, Word } from '../../model.js';
import { partOfLine } from '../../order/reading-order-piece.js';
import type { PageCell } from '../page-table.js';
import type { TableWord } from '../table-words.js';

/** Matches the dots at the end of a text that lead to a text beside it. */
const LEADER = /(?:[.…\u2024\u00b7]\s?){4,}$/u;
const DOTS = /[.…\u2024\u00b7]+$/u;
const ONLY_DOTS = /^[.…\u2024\u00b7]+$/u;
/** Matches the dots at the end of a word that are no full stop, as that of "Ltd." before dots without spaces between them. */
const DOTS_OF_LEADER = /(?:\.{2}|[…\u2024\u00b7])[.…\u2024\u00b7]*$/u;

/** Number of words, and of letters, that are read at the end of a text: four dots suffice. */
const MAX_WORDS = 8;
const MAX_LETTERS = 40;

/** Returns whether words end in dots that lead to a text beside them. */
export function endInLeaders(words: readonly Pick<TableWord, 'word'>[]): boolean {
  return areLed(words.map(({ word }) => word));
}

/** Returns whether dots that stand apart end a text, be they as few as a long text leaves room for. */
function endInDots(words: readonly Word[]): boolean {
  return words.length > 1 && areDots(words.at(-1)?.text ?? '');
}

function areLed(words: readonly Word[]): boolean {
  const texts = words.slice(-MAX_WORDS).map(({ text }) => text);
  return LEADER.test(texts.join(' ').slice(-MAX_LETTERS));
}

/** Returns whether a word has nothing but dots. */
export function areDots(word: string): boolean {
  return ONLY_DOTS.test(word);
}

/** Minimum number of cells of a column with leaders; dots in fewer may be a place to write in. */
const MIN_LED = 3;

/** Returns the cells of a table without the dots that lead from one column to the next. */
export function withoutLeaders(cells: readonly PageCell[]): readonly PageCell[] {
  const led = new Set(cells.filter(({ lines }) => lines.some(({ words }) => areLed(words))));
  const counts = new Map<number, number>();
  for (const { column } of led) counts.set(column, (counts.get(column) ?? 0) + 1);
  const last = cells.reduce((most, { column }) => Math.max(most, column), 0);
  return cells.map((cell) => {
    const hasLeaders = cell.column < last && (counts.get(cell.column) ?? 0) >= MIN_LED;
    return hasLeaders ? { ...cell, lines: cell.lines.map(withoutDots) } : cell;
  });
}

/** Returns a line without its leaders; a line of dots alone as it is. */
function withoutDots(line: Line): Line {
  const { words } = line;
  if (!areLed(words) && !endInDots(words)) return line;
  const end = words.findLastIndex(({ text }) => !areDots(text)) + 1;
  const word = words[end - 1];
  if (word === undefined) return line;
  const rest = partOfLine(line, 0, end);
  if (!areLed(words)) return rest;
  return { ...rest, words: [...rest.words.slice(0, -1), wordWithoutDots(word, words[end])] };
}

/** @param next the first word of a leader that stands apart: where its dots have spaces between them, all dots are its own */
function wordWithoutDots(word: Word, next: Word | undefined): Word {
  const text = word.text.replace(next?.text.length === 1 ? DOTS : DOTS_OF_LEADER, '');
  const { glyphs } = word;
  return { ...word, text, glyphs: glyphs.length === word.text.length ? glyphs.slice(0, text.length) : glyphs };
}
