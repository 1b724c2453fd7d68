import { columnsOf } from '../../../engine/index.js';
import type { TableRow } from './spool.js';

/** In points: of a line of Excel's default font. */
const LINE_HEIGHT = 15;
/** The most that Excel takes. */
const MAX_HEIGHT = 409;
/** Lines end with words, so a line holds less text than its width has room for. */
const FILLED = 0.9;

/**
 * The height of a row in points, from an estimate of how its texts wrap: LibreOffice, and Excel where cells are merged, do
 * not fit rows to wrapped text when they open a workbook.
 * @param widths of the columns, in characters
 */
export function rowHeight(row: TableRow, widths: readonly number[]): number {
  let most = 1;
  for (const { column, text, merged } of row) {
    if (text === undefined) continue;
    const { rows = 1, columns = 1 } = merged ?? {};
    const width = widths.slice(column, column + columns).reduce((sum, it) => sum + it, 0);
    // A cell of several rows has the usual height of the others as well.
    most = Math.max(most, lineCount(text, width) - (rows - 1));
  }
  return Math.min(MAX_HEIGHT, most * LINE_HEIGHT);
}

function lineCount(text: string, width: number): number {
  if (text.length <= width && !text.includes('\n')) return 1;
  const counts = text.split('\n').map((line) => {
    const columns = columnsOf(line);
    return columns <= width ? 1 : Math.ceil(columns / (FILLED * width));
  });
  return counts.reduce((sum, it) => sum + it, 0);
}
