import { MAX_ROWS, type PageLines } from '../../../engine/index.js';
import { spoolLine, type TableHead } from './spool.js';
import { isRightToLeft, textRows } from './text-worksheet-rows.js';

/** Stands in the worksheet of a document without text, such as a scan: an empty one looks like a failure. */
const NO_TEXT = 'No text was found. Run ocr first if the pages are scanned.';

/**
 * Yields the lines of the spool for the text of pages outside of tables, with an empty row between pages. The worksheet of a
 * document without tables says that it has no text.
 */
export async function* spoolText(pages: AsyncIterable<PageLines>, hasTables: boolean): AsyncGenerator<string> {
  let row = 0;
  let head = headOf(false);
  for await (const { lines } of pages) {
    const rows = textRows(lines);
    if (row === 0) head = headOf(isRightToLeft(lines));
    for (const cells of row === 0 || rows.length === 0 ? rows : [[], ...rows]) {
      if (row % MAX_ROWS === 0) yield spoolLine(head);
      yield spoolLine(cells);
      row += 1;
    }
  }
  if (row === 0 && !hasTables) yield spoolLine(head) + spoolLine([{ column: 0, text: NO_TEXT }]);
}

/** Returns the head of a table without column widths, so that each column becomes as wide as its texts. */
function headOf(rightToLeft: boolean): TableHead {
  return { widths: [], headerRows: 0, textSize: 11, rightToLeft };
}
