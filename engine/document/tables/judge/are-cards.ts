import { rangeOf } from '../../../geometry/range-of.js';
import type { Line } from '../../model.js';
import type { PageTable } from '../page-table.js';

/** Minimum number of lines of a paragraph, and minimum share of its lines with which its sentences go on. */
const MIN_LINES = 3;
const SHARE = 0.5;

/** Paragraphs of several lines have no room in more columns. */
const MAX_COLUMNS = 10;

/** More rows are those of a table whose columns are texts of their own, as some programs for page layout have them. */
const MAX_ROWS = 4;

/**
 * Returns whether most texts of a grid of a few rows are drawn after the text above them rather than after the text at their left:
 * programs draw tables row by row, and the texts of a card or of a shape together. Recognised text has no such order.
 */
export function areDrawnDownwards({ cells, rowEdges }: PageTable): boolean {
  if (rowEdges.length > MAX_ROWS + 1 || areValues(cells)) return false;
  const filled = cells.filter(({ lines }) => lines.length > 0);
  const words = filled.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  if (words.some(({ style }) => style.invisible)) return false;
  const drawn = filled
    .map((cell) => ({ cell, first: firstDrawn(cell.lines) }))
    .sort((one, other) => one.first - other.first)
    .map(({ cell }) => cell);
  const steps = drawn.slice(1).map((cell, index) => ({ cell, before: drawn[index] ?? cell }));
  const down = steps.filter(({ cell, before }) => cell.column === before.column && cell.row > before.row);
  const across = steps.filter(({ cell, before }) => cell.row === before.row && cell.column > before.column);
  return down.length > across.length;
}

/**
 * Returns whether the texts of a grid are drawn from row to row downwards, and again and again from an upper row: the names and
 * affiliations of authors, in rows of blocks. A table drawn by columns begins again once per column.
 */
export function areDrawnInBlocks({ cells, columnEdges }: PageTable): boolean {
  const placed = cells.flatMap(({ row, lines }) => lines.map((line) => ({ row, line, first: firstDrawn([line]) })));
  if (placed.some(({ line }) => line.words.some(({ style }) => style.invisible))) return false;
  placed.sort((one, other) => one.first - other.first);
  let [down, across, up] = [0, 0, 0];
  for (const [index, { row, line }] of placed.entries()) {
    const before = placed[index - 1];
    if (before === undefined) continue;
    const isBelow = line.box.left < before.line.box.right && line.box.right > before.line.box.left;
    if (row < before.row) up++;
    else if (row > before.row && isBelow) down++;
    else if (row === before.row && line.box.left >= before.line.box.right) across++;
  }
  return down > across && up >= TWICE * (columnEdges.length - 2);
}

/** Minimum number of times that blocks begin above the block before, per column but one. */
const TWICE = 2;

/** Maximum length of a value. */
const LONGEST_VALUE = 24;

/** Matches a number with its unit or currency. */
const VALUE = /^\P{L}{0,3}\p{L}{0,3}\P{L}*\p{Nd}\P{L}*\p{L}{0,3}\P{L}?$/u;

/**
 * Returns whether the first column has names and each other one values below its first row. Cards with values have them below each
 * other in all columns.
 */
function areValues(cells: PageTable['cells']): boolean {
  const rows = new Set(cells.map(({ row }) => row));
  if (rows.size < MIN_ROWS) return false;
  return cells.every(({ row, column, lines }) => {
    const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
    const isValue = text.length <= LONGEST_VALUE && VALUE.test(text);
    return column === 0 ? !isValue : row === 0 || isValue || lines.length === 0;
  });
}

/** Fewer rows may be a heading and a text of each card. */
const MIN_ROWS = 3;

function firstDrawn(lines: readonly Line[]): number {
  return rangeOf(lines.flatMap((line) => line.words.flatMap(({ glyphs }) => glyphs))).least;
}

/**
 * Returns whether columns are paragraphs beside each other, each below a heading or without one, as slides have them: no line parts
 * their rows, each column has running text of several lines, and where there are more rows its sentences go on from row to row.
 */
export function areCards({ cells, columnEdges, rowEdges }: PageTable): boolean {
  if (columnEdges.length > MAX_COLUMNS + 1) return false;
  if (cells.some(({ row, borders }) => row > 0 && borders.top !== undefined)) return false;
  if (cells.some(({ columnSpan, tables }) => columnSpan > 1 || tables.length > 0)) return false;
  const columns = columnEdges.slice(1).map((_, column) => rowsOf(cells, column, rowEdges.length - 1));
  const first = columns.every((rows) => (rows[0] ?? []).length < MIN_LINES) ? 1 : 0;
  const bodies = columns.map((rows) => rows.slice(first));
  if (!bodies.every((rows) => rows.some(({ length }) => length >= MIN_LINES) && isRunning(rows.flat()))) return false;
  const boundaries = rowEdges.slice(first + 2).map((_, row) => row + 1);
  return boundaries.every((row) => bodies.some((rows) => goesOn(rows[row - 1]?.at(-1), rows[row]?.[0])));
}

/** The lines of a column, row by row. */
function rowsOf(cells: PageTable['cells'], column: number, count: number): readonly (readonly Line[])[] {
  const lines = new Map(cells.filter((cell) => cell.column === column).map((cell) => [cell.row, cell.lines]));
  return Array.from({ length: count }, (_, row) => lines.get(row) ?? []);
}

function isRunning(lines: readonly Line[]): boolean {
  const going = lines.filter((line, index) => goesOn(lines[index - 1], line));
  return going.length >= SHARE * (lines.length - 1);
}

/** Returns whether a line begins in the middle of a sentence of the line above. */
function goesOn(above: Line | undefined, line: Line | undefined): boolean {
  const [last, next] = [above?.words.at(-1)?.text ?? '', line?.words[0]?.text ?? ''];
  return /[\p{L}\p{M}\p{N},\p{Pd}]$/u.test(last) && /^\p{Ll}{2}/u.test(next);
}
