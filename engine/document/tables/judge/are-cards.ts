import type { Line } from '../../model.js';
import type { PageTable } from '../page-table.js';

/** Minimum number of lines of a paragraph, and minimum share of its lines with which its sentences go on. */
const MIN_LINES = 3;
const SHARE = 0.5;

/** Paragraphs of several lines have no room in more columns. */
const MAX_COLUMNS = 10;

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
