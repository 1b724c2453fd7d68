import { MAX_ROWS, type PageModel, type PageResult } from '../../../engine/index.js';
import { spoolLine, type TableHead } from './spool.js';
import { isRightToLeft, textRows } from './text-worksheet-rows.js';

/** Stands in the worksheet of a document without text, such as a scan: an empty one looks like a failure. */
const NO_TEXT = 'No text was found. Run ocr first if the pages are scanned.';

/** Yields the lines of the spool for the text of pages, with an empty row between pages, or for a note that there is none. */
export async function* spoolText(pages: AsyncIterable<PageResult<PageModel>>): AsyncGenerator<string> {
  let row = 0;
  let head = headOf(false);
  for await (const { result } of pages) {
    const rows = textRows(result);
    if (row === 0) head = headOf(isRightToLeft(result.blocks.flatMap(({ lines }) => lines)));
    for (const cells of row === 0 || rows.length === 0 ? rows : [[], ...rows]) {
      if (row % MAX_ROWS === 0) yield spoolLine(head);
      yield spoolLine(cells);
      row += 1;
    }
  }
  if (row === 0) yield spoolLine(head) + spoolLine([{ column: 0, text: NO_TEXT }]);
}

/** Returns the head of a table without column widths, so that each column becomes as wide as its texts. */
function headOf(rightToLeft: boolean): TableHead {
  return { widths: [], headerRows: 0, textSize: 11, rightToLeft };
}
