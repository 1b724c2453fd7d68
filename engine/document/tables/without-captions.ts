import { type Span, stretchAt } from './grid.js';
import type { Grid } from './region-grid.js';
import { type TableWord, textOfWords } from './table-words.js';

const LABEL =
  /^(?:tab(?:le|elle|leau|la|ella|ela|el)?|fig(?:ure|ura)?|abb(?:ildung)?|exhibit|chart|表|图|圖|図)\.?\s*/iu;

/** Matches the number after a label. A capital letter alone, or before a number, is the letter of an appendix. */
const NUMBER = /^(?:\d|[IVXL]+(?![\p{L}\d])|\p{Lu}(?!\p{L})|[一二三四五六七八九十])/u;
const NOTE =
  /^\(?(?:sources?|notes?|quellen?|anmerkung(?:en)?|remarks?|fuentes?|fontes?|nota|資料|注|\*|†)(?:\s*[:：.)]|\s|$)/iu;

const MAX_NOTES = 5;

/** Returns whether a text begins with the label of a caption, such as "Table 3". */
export function isCaption(text: string): boolean {
  const label = LABEL.exec(text)?.[0];
  return label !== undefined && NUMBER.test(text.slice(label.length));
}

/** Returns whether a text begins with the label of the caption of a table, and is no sentence such as "Table 3 shows". */
export function isCaptionOfTable(text: string): boolean {
  return /^(?:tab|表)/iu.test(text) && isCaption(text) && !/^\S+ \S*[\p{L}\d] \p{Ll}/u.test(text);
}

/** Returns a grid without a top row that contains only the caption, and without bottom rows that contain only notes. */
export function withoutCaptions(grid: Grid, words: readonly TableWord[]): Grid {
  let [first, end] = [0, grid.rows.length - 1];
  if (first < end - 2 && isCaption(onlyTextOf(grid, words, first))) first++;
  for (let notes = 0; notes < MAX_NOTES && first < end - 2 && NOTE.test(onlyTextOf(grid, words, end - 1)); notes++)
    end--;
  if (end - first === grid.rows.length - 1) return grid;
  const spans = grid.spans.flatMap((span): Span[] => {
    const [row, last] = [Math.max(span.row, first), Math.min(span.row + span.rowSpan, end)];
    return last <= row ? [] : [{ ...span, row: row - first, rowSpan: last - row }];
  });
  return { ...grid, rows: grid.rows.slice(first, end + 1), spans };
}

/** Returns the text of a row with text in only one cell; empty for other rows. */
function onlyTextOf({ rows, columns, spans }: Grid, words: readonly TableWord[], row: number): string {
  const [top, bottom] = [rows[row]?.at ?? 0, rows[row + 1]?.at ?? 0];
  const own = words.filter((word) => (word.top + word.bottom) / 2 > top && (word.top + word.bottom) / 2 < bottom);
  const edges = columns.map(({ at }) => at);
  const inRow = spans.filter((span) => span.row <= row && span.row + span.rowSpan > row);
  const filled = new Set(
    own.map((word) => {
      const at = stretchAt(edges, (word.left + word.right) / 2);
      return inRow.find(({ column, columnSpan }) => column <= at && at < column + columnSpan);
    }),
  );
  return filled.size === 1 ? textOfWords(own) : '';
}
