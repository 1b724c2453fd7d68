import { textOfWords } from '../table-words.js';
import { hasNumbers } from './next-header.js';
import { PLAIN_GAP, runsOf, type TextRow } from './text-rows.js';

/** Returns the entries of a row that may be headings of columns, as one text; undefined for a row with numbers. */
export function headingsOf(row: TextRow): string | undefined {
  const runs = runsOf(row, PLAIN_GAP);
  const isHeading = runs.length > 1 && !hasNumbers(row) && runs.every(({ words }) => /\p{L}/u.test(textOfWords(words)));
  return isHeading ? runs.map(({ words }) => textOfWords(words)).join('\t') : undefined;
}

/** Returns the entries of rows that may be headings of columns and stand in several rows. */
export function repeatedHeadings(rows: readonly TextRow[]): ReadonlySet<string> {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const headings of rows.flatMap((row) => headingsOf(row) ?? [])) {
    if (known.has(headings)) repeated.add(headings);
    known.add(headings);
  }
  return repeated;
}

/** Returns whether a row has a single entry and no font of the row of several entries above it, as a title has none. */
export function isInOtherFont(row: TextRow | undefined, several: TextRow | undefined): boolean {
  if (row === undefined || several === undefined || runsOf(row, PLAIN_GAP).length > 1) return false;
  const fonts = new Set(several.words.map(({ word }) => word.style.font));
  return row.words.every(({ word }) => !fonts.has(word.style.font));
}
