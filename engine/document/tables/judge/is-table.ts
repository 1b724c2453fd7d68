import type { PageTable } from '../page-table.js';
import { areCards, areDrawnDownwards, areDrawnInBlocks } from './are-cards.js';
import { areLists } from './are-lists.js';
import { filledRows } from './filled-rows.js';
import { runsOn } from './runs-on.js';

/**
 * Returns whether a grid with text is a table and not a form, a list, a table of contents or a drawing.
 * @param captioned whether the caption of a table is above or below it
 */
export function isTable(table: PageTable, { captioned = false }: { readonly captioned?: boolean } = {}): boolean {
  const { cells, ruled, columnEdges, rowEdges } = table;
  const filled = cells.filter(({ lines, tables }) => lines.length > 0 || tables.length > 0);
  const [rows, columns] = [rowEdges.length - 1, columnEdges.length - 1];
  if (filled.length < 2 || columns < 2) return false;
  if (ruled === 'all') return true;
  if (new Set(filled.map(({ row }) => row)).size < 2 || new Set(filled.map(({ column }) => column)).size < 2)
    return false;
  if (filled.length < 0.3 * cells.length) return false;
  if (!captioned && areCards(table)) return false;
  if (ruled === 'partly' && (isSparse(table) || areHeadings(table) || isFramed(table))) return false;
  if (ruled === 'none') {
    if (!captioned && (areDrawnDownwards(table) || areDrawnInBlocks(table))) return false;
    const full = filled.filter(({ columnSpan }) => columnSpan === 1).length;
    if (full < 0.5 * rows * columns || (rows < 3 && columns < 3 && !captioned)) return false;
    if (alignedColumns(filled) < (rows < 3 && !captioned ? MIN_ALIGNED : 2) || isList(table) || hasLeaders(table))
      return false;
    if (areLists(table)) return false;
    if (isFormula(table) && (rows <= FEW_ROWS || !areFlush(filled))) return false;
    if (runsOn(table)) return false;
    if (!captioned && rows <= FEW_ROWS && isRunningText(filled) && !areFlush(filled)) return false;
  }
  return true;
}

/** Minimum number of columns with text in both rows of a table of two rows, which may be a running head and a heading. */
const MIN_ALIGNED = 3;

/** Minimum share of cells of running text that begin with small letters, and minimum number of words per cell. */
const SMALL = 0.75;
const RUNNING_WORDS = 2;

/** In more rows, spaces between words are in line by chance no longer. */
const FEW_ROWS = 4;

/** Returns whether cells are pieces of sentences between the wide spaces of justified lines. */
function isRunningText(filled: PageTable['cells']): boolean {
  const texts = filled.map(({ lines }) => textOf(lines));
  const small = texts.filter((text) => /^\p{Ll}{2}/u.test(text));
  const words = texts.reduce((sum, text) => sum + text.split(' ').length, 0);
  return small.length >= SMALL * texts.length && words >= RUNNING_WORDS * texts.length;
}

/** In points: maximum difference between the left edges of the cells of a column. */
const FLUSH = 1;

/** Returns whether the cells of each column begin below each other, which spaces between words do not by chance. */
function areFlush(filled: PageTable['cells']): boolean {
  const lefts = new Map<number, number>();
  return filled.every(({ column, lines }) => {
    const left = lines[0]?.box.left ?? Infinity;
    const first = lefts.get(column) ?? left;
    lefts.set(column, first);
    return Math.abs(left - first) <= FLUSH;
  });
}

/** Returns the number of columns in which at least two rows have text: one text alone shows no alignment. */
function alignedColumns(filled: readonly PageTable['cells'][number][]): number {
  const columns = filled.map(({ column }) => column);
  return new Set(columns.filter((column, index) => columns.indexOf(column) !== index)).size;
}

/** In ems: maximum height of a row per line of text. */
const MAX_HEIGHT = 5;

/** Returns whether the grid is mostly empty, as a chart is. */
function isSparse({ cells, rowEdges }: PageTable): boolean {
  const lines = new Map<number, number>();
  let em = 0;
  for (const cell of cells) {
    lines.set(cell.row, Math.max(lines.get(cell.row) ?? 0, cell.lines.length));
    for (const { words } of cell.lines) em = Math.max(em, words[0]?.style.size ?? 0);
  }
  const count = [...lines.values()].reduce((sum, most) => sum + most, 0);
  return (rowEdges.at(-1) ?? 0) - (rowEdges[0] ?? 0) > MAX_HEIGHT * em * count;
}

/** Matches the marker of a list item. */
export const MARKER =
  /^(?:[-–—*•‣⁃◦▪▫■□●○◆◇►▶▸▹▷➢➤✓✔❖·∙\uf0b7]|\(?(?:\d{1,3}|[a-z]|[ivxIVX]{1,4})[.)]|\[\d{1,3}\]|\d{1,2}(?:\.(?:\d{1,2}|[A-Z]))+\.?)$/;

/** Matches a day and a month of two digits, one with a zero before it; numbers of items and of sections have one part, or a first part without a zero. */
const DATE = /^(?:0\d\.\d\d|[123]\d\.0\d)(?!\d)/;

/**
 * Returns whether two columns are the markers and the texts of a list, or the numbers and the texts of headings. A text over
 * both columns between them tells nothing.
 */
function isList(table: PageTable): boolean {
  const { cells, columnEdges } = table;
  if (columnEdges.length > 3) return isNestedList(table);
  const markers = readsToLeft(cells) ? columnEdges.length - 2 : 0;
  const first = cells.filter((cell) => cell.column === markers && cell.columnSpan === 1 && cell.lines.length > 0);
  const texts = first.map(({ lines }) => textOf(lines));
  if (texts.filter((text) => MARKER.test(text) && !DATE.test(text)).length > 0.7 * texts.length) return true;
  // Fonts of symbols have letters for bullets.
  return texts.length > 1 && new Set(texts.join(' ').split(' ')).size === 1 && /^[^\d\s](?: |$)/u.test(texts[0] ?? '');
}

/** Returns whether most lines are of text from right to left. */
function readsToLeft(cells: PageTable['cells']): boolean {
  const lines = cells.flatMap((cell) => cell.lines);
  return 2 * lines.filter(({ direction }) => direction === 'right-to-left').length >= lines.length;
}

/** Minimum share of the rows of nested lists that are a marker and a text. */
const ITEMS = 0.7;

/**
 * Returns whether rows are markers, each with one text behind it, that stand in several columns, as those of lists inside of lists do:
 * their columns are the levels.
 */
function isNestedList({ cells }: PageTable): boolean {
  const rows = filledRows(cells);
  const items = rows.filter((row) => {
    const [marker = '', ...others] = row.map(({ lines }) => textOf(lines));
    return others.length === 0 ? MARKER.test(marker.split(' ')[0] ?? '') : others.length === 1 && MARKER.test(marker);
  });
  const levels = new Set(items.map(([marker]) => marker?.column));
  return levels.size > 1 && items.some((item) => item.length === 2) && items.length > ITEMS * rows.length;
}

/** Returns whether a frame without lines in it is drawn around a list, or around a text of which one line has wide spaces. */
function isFramed(table: PageTable): boolean {
  const { cells, columnEdges } = table;
  const isInside = ({ column, columnSpan }: PageTable['cells'][number]): boolean =>
    column + columnSpan < columnEdges.length - 1;
  if (cells.some((cell) => isInside(cell) && cell.borders.right !== undefined)) return false;
  if (isText(table)) return true;
  return cells.every((cell) => isInside(cell) || 'right' in cell.borders) && isList(table);
}

/** Minimum number of lines of a text. */
const MIN_TEXT = 3;

/** Returns whether one row at most has more than one entry. */
function isText({ cells }: PageTable): boolean {
  const rows = filledRows(cells);
  return rows.length >= MIN_TEXT && rows.filter((row) => row.length > 1).length <= 1;
}

/** More rows than a chapter and its sections that follow each other have are those of a table. */
const MAX_HEADINGS = 3;

/** Matches the number of a chapter or of a section. */
const NUMBER = /^\d{1,2}(?:\.(?:\d{1,2}|[A-Z]))*\.?$/;

/** Returns whether rows are headings with their numbers, at a line across the page. */
function areHeadings({ cells, columnEdges, rowEdges }: PageTable): boolean {
  if (columnEdges.length > 3 || rowEdges.length > MAX_HEADINGS + 1) return false;
  const numbers = cells.filter(({ column }) => column === 0).map(({ lines }) => textOf(lines));
  const areNumbers = numbers.every((number) => NUMBER.test(number));
  return areNumbers && numbers.some((number) => number.includes('.'));
}

function textOf(lines: PageTable['cells'][number]['lines']): string {
  return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

/** Returns whether rows of dots lead from one column to the next, as in a table of contents. */
function hasLeaders({ cells, rowEdges }: PageTable): boolean {
  const led = cells.filter(({ lines }) => /(?:\. ?){4}|…{2}|_{4}/.test(textOf(lines)));
  return led.length > 0.5 * (rowEdges.length - 1);
}

/** Minimum share of symbols, short names and operators among the words of a formula. */
const SYMBOLS = 0.5;

/**
 * Returns whether the cells are parts of a formula: its number is at the edge of the column, and its limits are
 * separate lines.
 */
function isFormula({ cells }: PageTable): boolean {
  const words = cells.flatMap(({ lines }) => lines.flatMap((line) => line.words.map(({ text }) => text)));
  if (!words.some((word) => /[=≤≥≈∝∈→]/u.test(word))) return false;
  return words.filter((word) => !/\p{L}{3}|\d{2}/u.test(word)).length >= SYMBOLS * words.length;
}
