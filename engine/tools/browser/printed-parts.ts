import { columnsOf } from '../../text/display-width.js';
import type { TextPage } from '../../text/text-pages.js';
import { hangingOf } from './text-elements.js';
import type { TextLayout } from './text-layout.js';

/**
 * Printed pages per web page. The layout time per page grows with their number: 1,000 pages take ten times as long
 * as 160.
 */
const PAGES_TOGETHER = 100;

/** Some pages of the text; the last one may continue in the next part. */
export interface TextPart {
  readonly pages: readonly TextPage[];
  /** Estimated number of printed pages. */
  readonly printed: number;
}

/**
 * Splits a text where a printed page is likely to end, so that the parts join without a visible seam. If the browser
 * breaks words elsewhere, only the last page of a part is shorter.
 */
export function* partsOf(pages: readonly TextPage[], layout: TextLayout): Generator<TextPart> {
  let part: TextPage[] = [];
  let printed = 0;
  for (const page of pages) {
    let begin = 0;
    let rows = 0;
    for (const [at, line] of page.entries()) {
      const full = rows / layout.lines;
      if (printed + full >= PAGES_TOGETHER && (rows % layout.lines === 0 || printed + full >= 2 * PAGES_TOGETHER)) {
        if (at > begin) part.push(page.slice(begin, at));
        yield { pages: part, printed: printed + Math.ceil(full) };
        [part, printed, begin, rows] = [[], 0, at, 0];
      }
      rows += rowsOf(line, layout.columns);
    }
    part.push(page.slice(begin));
    printed += Math.max(1, Math.ceil(rows / layout.lines));
  }
  yield { pages: part, printed };
}

/** Rows of a line that wraps at spaces. */
function rowsOf(line: string, columns: number): number {
  if (columnsOf(line) <= columns) return 1;
  const indentation = hangingOf(line, columns);
  let rows = 1;
  let column = 0;
  for (const word of line.match(/\s*\S+/g) ?? []) {
    const width = columnsOf(word);
    column += width;
    if (column <= columns) continue;
    const letters = columnsOf(word.trimStart());
    const room = columns - indentation;
    rows += Math.max(1, Math.ceil(letters / room));
    column = indentation + (letters % room || room);
  }
  return rows;
}
