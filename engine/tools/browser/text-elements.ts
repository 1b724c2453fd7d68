import { columnsOf } from '../../text/display-width.js';
import type { TextPage } from '../../text/text-pages.js';
import { MAX_UNITS } from './divide-line.js';
import type { TextLayout } from './text-layout.js';

/** Lines per element. One element per line takes several times the memory and time. */
const LINES_TOGETHER = 50;
/** Maximum indentation of wrapped lines as a share of the columns; more leaves too little room. */
const DEEPEST_INDENTATION = 0.5;

/** HTML elements that show pages of text. */
export function* elementsOf(pages: readonly TextPage[], layout: TextLayout): Generator<string> {
  for (const [at, page] of pages.entries()) {
    if (at > 0) yield '<hr>';
    // A page without lines is still a page.
    yield* elementsOfPage(page.length > 0 ? page : [''], layout);
  }
}

function* elementsOfPage(lines: TextPage, { columns }: TextLayout): Generator<string> {
  let together: string[] = [];
  let units = 0;
  for (const line of lines) {
    const indentation = hangingOf(line, columns);
    if (indentation === 0) together.push(line);
    units += line.length;
    if (together.length > 0 && (indentation > 0 || together.length >= LINES_TOGETHER || units >= MAX_UNITS)) {
      yield element(together, '');
      together = [];
      units = 0;
    }
    if (indentation > 0)
      yield element([line], ` style="padding-inline-start:${indentation}ch;text-indent:-${indentation}ch"`);
  }
  if (together.length > 0) yield element(together, '');
}

/** Columns by which continuation lines are indented: as far as the line itself. */
export function hangingOf(line: string, columns: number): number {
  const blank = /^[ \t]+/.exec(line)?.[0];
  if (blank === undefined) return 0;
  const indentation = columnsOf(blank);
  return indentation <= columns * DEEPEST_INDENTATION && columnsOf(line) > columns ? indentation : 0;
}

/** HTML drops a line break at the start of an element. */
function element(lines: readonly string[], style: string): string {
  return `<pre${style}>\n${lines.join('\n').replace(/&/g, '&amp;').replace(/</g, '&lt;')}\n</pre>\n`;
}
