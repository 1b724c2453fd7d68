import { columnsOf } from '../../text/columns.js';
import type { TextPage } from '../../text/lines.js';
import type { TextLayout } from './text-layout.js';

/** Lines in one element. One of its own for each costs several times the memory and the time. */
const LINES_TOGETHER = 50;
/** An indentation of more than this share of the columns leaves too little room for the rest of the line. */
const DEEPEST_INDENTATION = 0.5;

/** The elements that show pages of text, in HTML. */
export function* elementsOf(pages: readonly TextPage[], layout: TextLayout): Generator<string> {
  for (const [at, page] of pages.entries()) {
    if (at > 0) yield '<hr>';
    // A page without a line is still a page.
    yield* elementsOfPage(page.length > 0 ? page : [''], layout);
  }
}

function* elementsOfPage(lines: TextPage, { columns }: TextLayout): Generator<string> {
  let together: string[] = [];
  for (const line of lines) {
    const indentation = hangingOf(line, columns);
    if (indentation === 0) together.push(line);
    if (together.length > 0 && (indentation > 0 || together.length >= LINES_TOGETHER)) {
      yield element(together, '');
      together = [];
    }
    if (indentation > 0)
      yield element([line], ` style="padding-inline-start:${indentation}ch;text-indent:-${indentation}ch"`);
  }
  if (together.length > 0) yield element(together, '');
}

/** How far what follows of a line that wraps is indented, in columns: as far as its beginning is. */
export function hangingOf(line: string, columns: number): number {
  const blank = /^[ \t]+/.exec(line)?.[0];
  if (blank === undefined) return 0;
  const indentation = columnsOf(blank);
  return indentation <= columns * DEEPEST_INDENTATION && columnsOf(line) > columns ? indentation : 0;
}

/** HTML drops a line end that an element begins with. */
function element(lines: readonly string[], style: string): string {
  return `<pre${style}>\n${lines.join('\n').replace(/&/g, '&amp;').replace(/</g, '&lt;')}\n</pre>\n`;
}
