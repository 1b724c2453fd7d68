import { columnsOf } from '../../../engine/index.js';
import type { TableRow } from './spool.js';

/** In points: of a line of Excel's default font. */
const LINE_HEIGHT = 15;
/** The most that Excel takes. */
const MAX_HEIGHT = 409;
/** Lines end with words, so a line holds less text than its width has room for. */
const FILLED = 0.9;
/** Widths of letters that are not as wide as a digit, in digits: means of Calibri's and Carlito's. */
const NARROW = /[ijlrtfI.,;:!'|()[\] -]/g;
const NARROW_WIDTH = 0.6;
const WIDE = /[mwMW@%]/g;
const WIDE_WIDTH = 1.6;
const CAPITAL = /[A-HJ-LN-VX-Z]/g;
const CAPITAL_WIDTH = 1.15;
const BOLD_WIDTH = 1.05;

/**
 * The height of a row in points, from an estimate of how its texts wrap: LibreOffice, and Excel where cells are merged, do
 * not fit rows to wrapped text when they open a workbook.
 * @param widths of the columns, in characters
 */
export function rowHeight(row: TableRow, widths: readonly number[]): number {
  let most = 1;
  for (const { column, text, merged, bold } of row) {
    if (text === undefined) continue;
    const { rows = 1, columns = 1 } = merged ?? {};
    const width = widths.slice(column, column + columns).reduce((sum, it) => sum + it, 0);
    // A cell of several rows has the usual height of the others as well.
    const room = bold === true ? width / BOLD_WIDTH : width;
    most = Math.max(most, lineCount(text, room) - (rows - 1));
  }
  return Math.min(MAX_HEIGHT, most * LINE_HEIGHT);
}

function lineCount(text: string, width: number): number {
  const counts = text.split('\n').map((line) => {
    const columns = widthOf(line);
    return columns <= width ? 1 : Math.ceil(columns / (FILLED * width));
  });
  return counts.reduce((sum, it) => sum + it, 0);
}

/** Returns how wide a text is in Excel's default font, in digits. */
function widthOf(text: string): number {
  const [narrow, wide, capitals] = [NARROW, WIDE, CAPITAL].map((pattern) => text.match(pattern)?.length ?? 0);
  return (
    columnsOf(text) +
    (narrow ?? 0) * (NARROW_WIDTH - 1) +
    (wide ?? 0) * (WIDE_WIDTH - 1) +
    (capitals ?? 0) * (CAPITAL_WIDTH - 1)
  );
}
