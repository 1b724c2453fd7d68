import { isFigure, isNumber } from '../../../formats/csv/figures.js';
import { widthOf } from './text-width.js';

/** A column of a table; widths in em. */
export interface Column {
  /** Of the widest line of a cell. */
  readonly width: number;
  /** Of the widest word. */
  readonly widestWord: number;
  /** Whether all its cells but the header hold numbers. */
  readonly isNumeric: boolean;
}

export interface TableSurvey {
  readonly columns: readonly Column[];
  readonly hasHeader: boolean;
}

/** The first row may be the header, which is bold. */
const BOLD = 1.1;
/** A column wider than this wraps its lines in any case. */
const MAX_WIDTH = 30;

/** Looks at all rows of a table. The first one is a header when it holds no number or date, and no text twice. */
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

/** What is longer fills the widest column. */
const MAX_CHARACTERS = 200;

function widestLine(cell: string): number {
  return Math.max(...cell.slice(0, MAX_CHARACTERS).split('\n').map(widthOf));
}

function widestWord(cell: string): number {
  return Math.max(...cell.slice(0, MAX_CHARACTERS).split(/\s+/).map(widthOf));
}
