import { rangeOf } from '../../../geometry/range-of.js';
import { type Edge, stretchAt } from '../grid.js';
import type { TableWord } from '../table-words.js';
import type { TallCell } from './spanning-labels.js';
import { GAP, runsOf, type TextRow } from './text-rows.js';

/** Maximum numbers of columns, and of lines of a header, of which a common heading is searched. */
const MAX_COLUMNS = 60;
const MAX_LINES = 12;

/** In ems: maximum distance of a heading from the middle of its columns, and of the lines of one row from each other. */
const OFF_CENTRE = 0.8;
const LEVEL = 0.05;

/** A heading over several columns, in a row of the header of its own. */
interface Heading {
  readonly first: number;
  readonly last: number;
  /** Its baseline. */
  readonly at: number;
}

/** A header of two rows that no rule parts. */
export interface CommonHeadings {
  /** The lines of both rows; the upper one has the headings over several columns. */
  readonly rows: readonly (readonly TextRow[])[];
  readonly headings: readonly Heading[];
  /** Cells of the other columns whose lines are at other heights than those of the two rows. */
  readonly tall: readonly TallCell[];
}

/**
 * Returns the two rows of a header in which a text stands in the middle above the headings of several columns; undefined if there is no
 * such text.
 * @param header its lines
 */
export function commonHeadings(header: readonly TextRow[], columns: readonly Edge[]): CommonHeadings | undefined {
  if (header.length < 2 || header.length > MAX_LINES || columns.length > MAX_COLUMNS) return undefined;
  for (let next = 1; next < header.length; next++) {
    const rows = [header.slice(0, next), header.slice(next)];
    const headings = headingsAbove(header[next], header.slice(0, next), columns);
    if (headings.length > 0) return { rows, headings, tall: tallHeadings(rows, headings, columns) };
  }
  return undefined;
}

function headingsAbove(
  row: TextRow | undefined,
  above: readonly TextRow[],
  columns: readonly Edge[],
): readonly Heading[] {
  const own = row === undefined ? [] : wordsByColumn([row], columns);
  const headings: Heading[] = [];
  for (let first = 0; first < own.length; first++) {
    for (let last = lastFrom(first, own, columns); last > first; last--) {
      const at = headingOver({ first, last }, own.slice(first, last + 1).flat(), { above, columns });
      if (at === undefined) continue;
      headings.push({ first, last, at });
      first = last;
    }
  }
  return headings;
}

/** Returns the last column from one on that has a heading, without lines between the columns. */
function lastFrom(first: number, own: readonly (readonly TableWord[])[], columns: readonly Edge[]): number {
  let next = first;
  while (isHeading(own[next] ?? []) && (next === first || columns[next]?.drawn.length === 0)) next++;
  return next - 1;
}

/** Returns whether words have letters. In fonts of one width, texts are in line by chance. */
function isHeading(words: readonly TableWord[]): boolean {
  return words.some(({ word, monospaced }) => !monospaced && /\p{L}/u.test(word.text));
}

/** Returns the baseline of the text that stands alone in the middle above some columns; undefined if there is none. */
function headingOver(
  { first, last }: Pick<Heading, 'first' | 'last'>,
  below: readonly TableWord[],
  { above, columns }: { readonly above: readonly TextRow[]; readonly columns: readonly Edge[] },
): number | undefined {
  const [left, right] = [columns[first]?.at ?? 0, columns[last + 1]?.at ?? 0];
  const [from, to] = [rangeOf(below.map((word) => word.left)).least, rangeOf(below.map((word) => word.right)).most];
  let at: number | undefined;
  for (const row of above) {
    const [run, ...others] = runsOf(row, GAP).filter((it) => it.left < to && it.right > from);
    if (run === undefined) continue;
    const isOver = run.left >= left && run.right <= right && others.length === 0 && isHeading(run.words);
    if (!isOver || Math.abs(run.left + run.right - from - to) > 2 * OFF_CENTRE * row.em) return undefined;
    at = run.words[0]?.baseline;
  }
  return at;
}

function tallHeadings(
  [upper = [], lower = []]: readonly (readonly TextRow[])[],
  headings: readonly Heading[],
  columns: readonly Edge[],
): readonly TallCell[] {
  const [top, bottom] = [upper.at(-1)?.baseline ?? 0, lower[0]?.baseline ?? 0];
  const [above, below] = [wordsByColumn(upper, columns), wordsByColumn(lower, columns)];
  const isCommon = (column: number): boolean => headings.some(({ first, last }) => column >= first && column <= last);
  const heights = headings.map(({ first, at }) => ({ upper: at, lower: below[first]?.[0]?.baseline ?? at }));
  return above.flatMap((words, column) => {
    const [last, next] = [words.at(-1), below[column]?.[0]];
    if (last === undefined || next === undefined || isCommon(column)) return [];
    const areRows = heights.some((it) => isLevel(last, it.upper) && isLevel(next, it.lower));
    return areRows ? [] : [{ column, top, bottom }];
  });
}

function isLevel({ baseline, em }: TableWord, at: number): boolean {
  return Math.abs(baseline - at) <= LEVEL * em;
}

/** Returns the words of lines by the column of their middles. */
function wordsByColumn(lines: readonly TextRow[], columns: readonly Edge[]): readonly (readonly TableWord[])[] {
  const edges = columns.map(({ at }) => at);
  const found = columns.slice(1).map((): TableWord[] => []);
  for (const word of lines.flatMap(({ words }) => words)) {
    found[stretchAt(edges, (word.left + word.right) / 2)]?.push(word);
  }
  return found;
}
