/** The delimiter and the quote of a CSV text (RFC 4180: comma and double quote). */
export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** Maximum number of characters that are searched for the closing quote. Without one, the quote is an ordinary character. */
const MAX_QUOTED = 100_000;

/**
 * Yields the rows of a CSV text; empty lines are skipped. A quoted cell may contain delimiters, line ends and doubled quotes.
 * Characters after the closing quote belong to the cell.
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
      // An empty cell follows a delimiter at the end of the text.
      if (at < text.length) continue;
      row.push('');
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
  }
}

/** Returns the content of a quoted cell and the offset after it; undefined without a closing quote. */
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
