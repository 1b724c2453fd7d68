import { type Line, MAX_ROWS, type PageModel, type PageResult, type Word } from '../../../engine/index.js';
import { spoolLine, type TableRow } from './spool.js';

/** A gap of as many times the font size parts a line into columns. */
const WIDE_GAP = 1.5;

/** Yields the lines of the spool for the text of pages: a row for each line in reading order. */
export async function* spoolText(pages: AsyncIterable<PageResult<PageModel>>): AsyncGenerator<string> {
  let row = 0;
  for await (const { result } of pages) {
    for (const { lines } of result.blocks) {
      for (const line of lines) {
        if (row % MAX_ROWS === 0) yield spoolLine(textHead);
        yield spoolLine(rowOf(line));
        row += 1;
      }
    }
  }
  if (row === 0) yield spoolLine(textHead);
}

/** Its columns are as wide as their texts. */
const textHead = { widths: [], headerRows: 0, textSize: 11, rightToLeft: false };

function rowOf({ words, spaced, direction }: Line): TableRow {
  const texts: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    if (before === undefined || isApart(before, word)) texts.push(word.text);
    else texts.push(`${texts.pop() ?? ''}${spaced[index] === true ? ' ' : ''}${word.text}`);
  });
  const isLeftwards = direction === 'right-to-left';
  return texts.map((text, column) => ({ column, text, ...(isLeftwards && { rightToLeft: true }) }));
}

function isApart(before: Word, word: Word): boolean {
  const gap = Math.max(word.box.left - before.box.right, before.box.left - word.box.right);
  return gap > WIDE_GAP * before.style.size;
}
