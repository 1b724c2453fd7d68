/** How a text of separated values is written (RFC 4180 has a comma and a double quote). */
export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** A quote without its end is a character of the cell; a cell of more characters than this has none, as far as we look. */
const MAX_QUOTED = 100_000;

/**
 * The rows of a text of separated values, one after the other; empty lines are none. A quoted cell may hold delimiters, line
 * ends and, doubled, the quote. What follows the end of a quoted cell belongs to the cell.
 */
export function* csvRows(text: string, { delimiter, quote }: CsvDialect): Generator<readonly string[]> {
  let at = 0;
  let row: string[] = [];
  while (at < text.length) {
    let cell = '';
    if (text[at] === quote) {
      const quoted = quotedCell(text, at, quote);
      if (quoted !== undefined) [cell, at] = quoted;
    }
    const end = endOfPlain(text, at, delimiter);
    row.push(cell + text.slice(at, end).trim());
    at = end + 1;
    if (text[end] === delimiter) {
      // A delimiter at the end of the text has an empty cell behind it.
      if (at < text.length) continue;
      row.push('');
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
  }
}

/** The content of a quoted cell and the place after it; undefined when the quote does not end. */
function quotedCell(text: string, start: number, quote: string): readonly [cell: string, end: number] | undefined {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const end = text.indexOf(quote, from);
    if (end < 0 || end - start > MAX_QUOTED) return undefined;
    cell += text.slice(from, end);
    if (text[end + 1] !== quote) return [cell, end + 1];
    cell += quote;
    from = end + 2;
  }
}

function endOfPlain(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}
