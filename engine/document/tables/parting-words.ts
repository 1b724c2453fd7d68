import type { Line } from '../model.js';
import { sentenceGoesOn } from './judge/runs-on.js';
import { type HeadedPage, sectionWords } from './rows/heading-rows.js';
import { headingsOf, repeatedHeadings } from './rows/repeated-header.js';
import { PLAIN_GAP, runsOf, textRows } from './rows/text-rows.js';
import type { Rule } from './rules/rules.js';
import type { TableWord } from './table-words.js';
import { isCaption } from './without-captions.js';

/** In ems: maximum indent of prose between two rules; a text that begins farther inside may be in another column. */
const INDENT = 2.5;

/**
 * Returns a function that tells whether the words between a rule and the next one below it show that the rules belong to
 * different tables: there is a caption, the heading of a section, a title above headings of columns that another table has, a paragraph as
 * wide as the rule, or prose that is no entry beside a column on its left.
 */
export function partingWords(page: HeadedPage): (between: readonly TableWord[], rule: Rule) => boolean {
  const { words } = page;
  const sections = sectionWords(page);
  const repeated = repeatedHeadings(textRows(words));
  const extents = new Map<Line, { left: number; right: number }>();
  for (const { line, left, right } of words) {
    const known = extents.get(line);
    extents.set(line, { left: Math.min(left, known?.left ?? left), right: Math.max(right, known?.right ?? right) });
  }
  return (between, { from, to }) => {
    const within = between.filter(({ left, right }) => left < to && right > from);
    if (within.some((word) => sections.has(word)) || isParagraph(within, to - from)) return true;
    if (haveTitle(within, repeated)) return true;
    const entries = within.filter(({ prose }) => !prose);
    const first = entries.reduce((least, { left }) => Math.min(least, left), Infinity);
    const last = entries.reduce((most, { right }) => Math.max(most, right), -Infinity);
    return within.some(({ prose, line, index, em, ...word }) => {
      const { left = word.left, right = word.right } = extents.get(line) ?? {};
      const isLast = line.direction === 'right-to-left';
      const isBeside = isLast ? to - right > INDENT * em && last > right : left - from > INDENT * em && first < left;
      return (prose && !isBeside) || (index === 0 && isCaption(line.words.map(({ text }) => text).join(' ')));
    });
  };
}

/** Returns whether a single entry stands right above the headings of columns. */
function haveTitle(words: readonly TableWord[], headings: ReadonlySet<string>): boolean {
  const rows = headings.size === 0 ? [] : textRows(words);
  return rows.slice(1).some((row, index) => {
    const above = rows[index];
    const isTitled = above !== undefined && runsOf(above, PLAIN_GAP).length === 1;
    return isTitled && headings.has(headingsOf(row) ?? '');
  });
}

/** Minimum number of times that a sentence of a paragraph goes on in the next line; in a note below a table it may once. */
const MIN_GOING = 2;

/** Returns whether sentences go on from line to line across the whole width, as in a narrow column of a newspaper. */
function isParagraph(words: readonly TableWord[], width: number): boolean {
  const lines = textRows(words).map((row) => {
    const [line, ...others] = new Set(row.words.map((word) => word.line));
    return others.length === 0 ? line : undefined;
  });
  return lines.slice(1).filter((line, index) => sentenceGoesOn(lines[index], line, width)).length >= MIN_GOING;
}
