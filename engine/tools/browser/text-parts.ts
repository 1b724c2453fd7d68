import { columnsOf } from '../../text/columns.js';
import type { TextPage } from '../../text/lines.js';
import { hangingOf } from './text-elements.js';
import type { TextLayout } from './text-layout.js';

/** How long a browser takes for a page grows with their number: 1,000 take ten times as long as 160. */
const PAGES_TOGETHER = 100;

/** Some of the text's pages, of which the last one may go on in the next part. */
export interface TextPart {
  readonly pages: readonly TextPage[];
  /** How many printed pages they are likely to be. */
  readonly printed: number;
}

/**
 * Cuts a text where its printed pages are likely to end, so that each part begins on a new page without anybody seeing
 * it. Words that the browser breaks elsewhere only cost that the last page of a part is shorter.
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

/** How many rows a line takes, when it breaks at its spaces. */
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
