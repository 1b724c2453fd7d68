import { genericOf } from '../../font-families.js';
import type { Font } from '../../model.js';
import type { PageTable } from '../page-table.js';

/** Minimum share of rows with the number after that of the row above, and of words in a font with a fixed pitch. */
const MOST = 0.7;

/** Returns whether a table without all lines is source code; the areas behind its words are no cells. */
export function isSource(table: PageTable, fonts: readonly Font[]): boolean {
  const isDrawn = table.ruled === 'all' && table.cells.some(({ borders }) => Object.keys(borders).length > 0);
  return (table.ruled === 'none' && isListing(table, fonts)) || (!isDrawn && isCode(table, fonts));
}

/** Matches the number of a line, and no date. */
const LINE_NUMBER = /^(\d{1,7})(?!\d|[.,/-]\d)/;

/** Returns whether the rows are lines of source code with their numbers, whose spaces look like columns. */
export function isListing({ cells, rowEdges }: PageTable, fonts: readonly Font[]): boolean {
  const numbers = rowEdges.slice(1).map(() => NaN);
  for (const { row, lines } of cells.toReversed()) {
    const [first] = lines[0]?.words ?? [];
    if (first !== undefined) numbers[row] = Number(LINE_NUMBER.exec(first.text)?.[1]);
  }
  const following = numbers.filter((number, index) => index > 0 && number === (numbers[index - 1] ?? 0) + 1).length;
  if (numbers.length < 3 || following < MOST * (numbers.length - 1)) return false;
  const code = cells.filter(({ column }) => column > 0).flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return code.filter(({ style }) => isMonospaced(fonts[style.font])).length >= MOST * code.length;
}

/** Minimum share of the words of code in a font with a fixed pitch, and of its lines with marks of a programming language. */
const FIXED = 0.9;
const MARKED = 0.5;

/** Matches marks that programming languages use and reports do not. */
const MARKS = /[{}<>\\_#;]|\(\)|\/\/|==|:=|\w=\w|"$/;

/** Matches marks that no names of things have; one of them tells of what kind its row is. */
const STATEMENT = /^\/\/|[{};]$|^:=$/;

/** Returns whether the cells are pieces of source code, whose indents and comments look like columns. */
export function isCode({ cells }: PageTable, fonts: readonly Font[]): boolean {
  const lines = cells.flatMap((cell) => cell.lines);
  const words = lines.flatMap((line) => line.words);
  if (words.filter(({ style }) => isMonospaced(fonts[style.font])).length < FIXED * words.length) return false;
  const marked = lines.filter((line) => line.words.some(({ text }) => MARKS.test(text)));
  if (marked.length >= MARKED * lines.length) return true;
  const states = cells.filter((cell) => cell.lines.some((line) => line.words.some(({ text }) => STATEMENT.test(text))));
  return new Set(states.map(({ row }) => row)).size >= MARKED * new Set(cells.map(({ row }) => row)).size;
}

function isMonospaced(font: Font | undefined): boolean {
  return font !== undefined && genericOf(font) === 'monospace';
}
