import type { Font } from '../../model.js';
import { BOLD, weightOf } from '../../style-weight.js';
import type { TableWord } from '../table-words.js';
import { PLAIN_GAP, type Run, runsOf, type TextRow, textRows } from './text-rows.js';

/** In points: maximum difference between left edges that are aligned. */
const FLUSH = 2;

/** The page that rows are on. */
export interface HeadedPage {
  readonly words: readonly TableWord[];
  readonly fonts: readonly Font[];
}

/** Returns the rows that are headings between tables. */
export function headingRows(rows: readonly TextRow[], { words, fonts }: HeadedPage): ReadonlySet<TextRow> {
  return new Set([...numberedHeadings(rows), ...headingsByLook(rows, { usual: usualSize(words), fonts })]);
}

/** Returns the words of the headings of sections with a number that are larger than the text, as they stand in no table. */
export function sectionWords({ words, fonts }: HeadedPage): ReadonlySet<TableWord> {
  const usual = usualSize(words);
  const rows = textRows(words.filter(({ prose }) => !prose));
  const sections = headingsByLook(rows, { usual, fonts }).filter((row) => {
    const [number] = row.words;
    const isNumbered = SECTION.test(number?.word.text ?? '') || EAST_ASIAN.test(textOf(row.words));
    return row.em >= LARGE * usual && isNumbered;
  });
  return new Set(sections.flatMap((row) => row.words));
}

/** Matches the number of a section below that of a chapter, such as "2.1" or "3.2.P.1". */
const SECTION = /^\d{1,2}(?:\.(?:\d{1,3}|\p{Lu}))+\.?$/u;

/** Matches the number of a chapter or a section in Chinese or Japanese and a title. */
const EAST_ASIAN = /^第[\p{Nd}〇零一二三四五六七八九十百]{1,5}[章編编篇部節节]\p{L}/u;

function textOf(words: readonly TableWord[]): string {
  return words.map(({ word }) => word.text).join('');
}

/**
 * Returns the rows that are the number and the text of a heading. In a table, the text of a numbered row begins where other
 * rows have an entry.
 */
function numberedHeadings(rows: readonly TextRow[]): ReadonlySet<TextRow> {
  const headings = new Set<TextRow>();
  let above: readonly Run[] = [];
  let waiting: { row: TextRow; left: number; above: readonly Run[] }[] = [];
  const finish = (below: readonly Run[]): void => {
    for (const { row, left, above: before } of waiting) {
      const near = [...before, ...below];
      if (near.length > 0 && near.every((run) => Math.abs(run.left - left) > FLUSH)) headings.add(row);
    }
    waiting = [];
  };
  for (const row of rows) {
    const runs = runsOf(row, PLAIN_GAP);
    const [number, text] = runs;
    if (number === undefined || text === undefined) continue;
    if (runs.length === 2 && number.words.length === 1 && SECTION.test(number.words[0]?.word.text ?? ''))
      waiting.push({ row, left: text.left, above });
    else {
      finish(runs);
      above = runs;
    }
  }
  finish([]);
  return headings;
}

/** Minimum size of a heading, relative to most of the text. */
const LARGE = 1.12;

/** In ems: minimum distance of a heading in the size of the text from the line above it. */
const SPACE_ABOVE = 1.8;

/** Matches the number of any heading. */
const NUMBER = /^(?:\d{1,2}|\p{Lu})(?:\.\d{1,3})*\.?$/u;

/** The size of most letters. */
function usualSize(words: readonly TableWord[]): number {
  const letters = new Map<number, number>();
  for (const { em, word } of words) letters.set(em, (letters.get(em) ?? 0) + word.text.length);
  return [...letters].reduce((most, some) => (some[1] > most[1] ? some : most), [Infinity, 0])[0];
}

/**
 * Returns the rows with a single text, or a number and a text, that look like a heading among smaller rows, or like a numbered
 * one among rows that are not bold.
 */
function headingsByLook(
  rows: readonly TextRow[],
  { usual, fonts }: { readonly usual: number; readonly fonts: readonly Font[] },
): readonly TextRow[] {
  const isBold = (row: TextRow | undefined): boolean =>
    row?.words.every(({ word }) => weightOf(word.style, fonts) >= BOLD) ?? false;
  return rows.filter((row, index) => {
    const runs = runsOf(row, PLAIN_GAP);
    const [first, second] = runs;
    const number = first?.words.length === 1 ? (first.words[0]?.word.text ?? '') : '';
    const isNumbered = NUMBER.test(number) || EAST_ASIAN.test(textOf(row.words));
    if (runs.length > 2 || (runs.length === 2 && !isNumbered)) return false;
    if (!(second ?? first)?.words.some(({ word }) => /\p{L}{2}|\p{Lo}/u.test(word.text))) return false;
    const [above, below] = [rows[index - 1], rows[index + 1]];
    const isSmaller = (other: TextRow | undefined): boolean => other === undefined || LARGE * other.em <= row.em;
    const isLarge = row.words.every(({ em }) => em >= LARGE * usual);
    // Headings at both margins may stand above each other.
    if (isLarge && isSmaller(below) && (isSmaller(above) || (above?.em ?? 0) >= row.em)) return true;
    const isApart = row.baseline - (above?.baseline ?? -Infinity) > SPACE_ABOVE * row.em;
    return isApart && SECTION.test(row.words[0]?.word.text ?? '') && isBold(row) && !isBold(above) && !isBold(below);
  });
}
