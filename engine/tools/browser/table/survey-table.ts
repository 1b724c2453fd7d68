import { isFigure, isNumber } from '../../../formats/csv/figures.js';
import { widthOf } from './text-width.js';

/** A table column; widths in em. */
export interface Column {
  /** Width of the widest line of a cell. */
  readonly width: number;
  /** Width of the widest word. */
  readonly widestWord: number;
  /** Whether all cells except the header hold numbers. */
  readonly isNumeric: boolean;
}

export interface TableSurvey {
  readonly columns: readonly Column[];
  readonly hasHeader: boolean;
}

/** Factor for the first row, which may be a bold header. */
const BOLD = 1.1;
/** Maximum natural width; lines in wider columns wrap in any case. */
const MAX_WIDTH = 30;

/**
 * Measures all rows of a table; columns without text at its right are left out. The first row is a header when it holds
 * no number, no date and no repeated text.
 */
export function surveyTable(rows: Iterable<readonly string[]>): TableSurvey {
  const columns: { width: number; widestWord: number; numbers: number; others: number }[] = [];
  let first: readonly string[] | undefined;
  let count = 0;
  for (const row of rows) {
    count += 1;
    first ??= row;
    for (const [index, cell] of row.entries()) {
      const column = (columns[index] ??= { width: 0, widestWord: 0, numbers: 0, others: 0 });
      if (cell === '') continue;
      if (row !== first) column[isNumber(cell) ? 'numbers' : 'others'] += 1;
      const weight = row === first ? BOLD : 1;
      if (column.width < MAX_WIDTH) column.width = Math.max(column.width, widestLine(cell) * weight);
      if (column.widestWord < MAX_WIDTH) column.widestWord = Math.max(column.widestWord, widestWord(cell) * weight);
    }
  }
  columns.length = columns.findLastIndex(({ width }) => width > 0) + 1;
  const hasHeader = count > 1 && first !== undefined && isHeader(first);
  return {
    hasHeader,
    columns: columns.map(({ width, widestWord, numbers, others }, index) => ({
      width: Math.min(MAX_WIDTH, width),
      widestWord: Math.min(MAX_WIDTH, widestWord),
      isNumeric: others === 0 && numbers > 0 && (hasHeader || isNumber(first?.[index] ?? '')),
    })),
  };
}

function isHeader(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell !== '');
  return cells.length > 0 && new Set(cells).size === cells.length && !cells.some(isFigure);
}

/** Maximum characters that are measured; longer text fills the widest column anyway. */
const MAX_CHARACTERS = 200;

function widestLine(cell: string): number {
  return Math.max(...cell.slice(0, MAX_CHARACTERS).split('\n').map(widthOf));
}

function widestWord(cell: string): number {
  return Math.max(...cell.slice(0, MAX_CHARACTERS).split(/\s+/).map(widthOf));
}
