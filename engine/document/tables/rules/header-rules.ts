import { type Edge, stretchAt } from '../grid.js';
import { hasNumbers } from '../rows/next-header.js';
import { GAP, runsOf, type TextRow, textRows } from '../rows/text-rows.js';
import type { Region } from '../region-grid.js';
import type { TableWord } from '../table-words.js';
import type { Rule } from './rules.js';
import { firstNotBelow } from '../../../geometry/sorted.js';
import { groupedBy } from '../../../groups.js';

/** Maximum share of the width of a table along which a rule below the heading of some columns is drawn. */
const MOST = 0.9;

/** In points: maximum distance of a rule from the edge that it draws. */
const HAIR = 2;

/** Maximum number of rules inside of a header; more are a drawing. */
const MAX_RULES = 100;

/**
 * Returns the shorter rules of a page that stand between the first line of a region and the rule below its header, which is as wide as
 * the region and has rows with numbers below.
 */
export function rulesInHeader(all: readonly Rule[], { box, rules, words }: Region): readonly Rule[] {
  const { left, right } = box;
  const isWide = ({ from, to }: Rule): boolean => to - from >= MOST * (right - left);
  const wide = rules.across.filter(isWide).map(({ at }) => at);
  const [top, numbers] = [box.top + HAIR, wide.length === 0 ? undefined : textRows(words).find(hasNumbers)?.top];
  const end = wide
    .filter((at) => at > top && at <= (numbers ?? -Infinity) + HAIR)
    .reduce((most, at) => Math.max(most, at), -Infinity);
  const inside = all.filter((rule) => {
    const { at, from, to } = rule;
    return at >= top && at <= end - HAIR && from >= left - 1 && to <= right + 1 && !isWide(rule);
  });
  if (inside.length > MAX_RULES) return [];
  return inside.filter(({ at, from, to }) =>
    words.some((word) => word.baseline < at && word.left + word.right > 2 * from && word.left + word.right < 2 * to),
  );
}

/**
 * Returns the rules inside of a header: they are drawn below the common headings of some columns, between lines without numbers, and
 * the other columns have cells on both sides of them.
 * @param rows the drawn edges of rows
 */
export function headerRules(rows: readonly Edge[], text: readonly TextRow[], width: number): ReadonlySet<Edge> {
  const places = rows.map(({ at }) => at);
  const bands: TextRow[][] = places.slice(1).map(() => []);
  for (const row of text) bands[stretchAt(places, (row.top + row.bottom) / 2)]?.push(row);
  const lengths = rows.map(({ drawn }) => drawn.reduce((sum, { from, to }) => sum + to - from, 0));
  const found = new Set<Edge>();
  for (let index = 1; index < rows.length - 1; index++) {
    const [edge, above, below] = [rows[index], bands[index - 1] ?? [], bands[index] ?? []];
    if (edge === undefined || above.some(hasNumbers)) break;
    const [length = 0, next = 0] = [lengths[index], lengths[index + 1]];
    if (length === 0 || length >= MOST * width || next < MOST * width) continue;
    const isHeader = above.length > 0 && below.length > 0 && !below.some(hasNumbers);
    if (isHeader && bands[index + 1]?.some(hasNumbers) === true) found.add(edge);
  }
  return found;
}

interface HeadedGrid {
  readonly rows: readonly Edge[];
  readonly columns: readonly Edge[];
  /** The rules inside of the header. */
  readonly headers: ReadonlySet<Edge>;
}

/** Returns the places of a grid that one heading above a rule shares with the next place on the right, counted row by row. */
export function placesOfHeadings({ rows, columns, headers }: HeadedGrid, text: readonly TextRow[]): readonly number[] {
  const edges = columns.map(({ at }) => at);
  return rows.flatMap((edge, index) => {
    const top = rows[index - 1]?.at;
    if (!headers.has(edge) || top === undefined) return [];
    const above = text.filter((row) => row.top + row.bottom > 2 * top && row.top + row.bottom < 2 * edge.at);
    const first = (index - 1) * (columns.length - 1);
    return headedColumns(edge, edges, above).flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, at) => first + from + at),
    );
  });
}

/**
 * Returns the first and the last of the columns below each heading that stands above a part of a rule in a header: a single text is the
 * heading of all columns along this part, and several ones are those of the columns in whose middle they stand.
 * @param edges of the columns
 */
function headedColumns(
  { drawn }: Edge,
  edges: readonly number[],
  above: readonly TextRow[],
): readonly (readonly [first: number, last: number])[] {
  return drawn.flatMap(({ from, to }): readonly (readonly [number, number])[] => {
    const middles = edges.slice(0, -1).map((left, index) => (left + (edges[index + 1] ?? left)) / 2);
    const inside = middles.flatMap((middle, index) => (middle > from && middle < to ? [index] : []));
    const isAbove = ({ left, right }: TableWord): boolean => left + right > 2 * from && left + right < 2 * to;
    const words = above.flatMap((row) => row.words.filter(isAbove)).sort((one, other) => one.left - other.left);
    const headings = runsOf({ words }, GAP);
    const places = headings.map(({ left, right }) => (left + right) / 2);
    const groups = groupedBy(inside, (column) => nearestTo(middles[column] ?? 0, places));
    const spans = [...groups.values()].map((columns) => [columns[0] ?? 0, columns.at(-1) ?? 0] as const);
    const areCentred = spans.every(([first, last], index) => {
      const middle = ((edges[first] ?? 0) + (edges[last + 1] ?? 0)) / 2;
      return Math.abs(middle - (places[index] ?? Infinity)) < OFF_CENTRE * (headings[index]?.words[0]?.em ?? 0);
    });
    const areKnown = headings.length === 1 || (areCentred && spans.length === headings.length);
    return areKnown ? spans.filter(([first, last]) => last > first) : [];
  });
}

/** In ems: maximum distance of a heading from the middle of its columns. */
const OFF_CENTRE = 0.5;

/** Returns the index of the nearest of some places, which are sorted. */
function nearestTo(at: number, places: readonly number[]): number {
  const next = firstNotBelow(places, at);
  const isNearer = at - (places[next - 1] ?? -Infinity) < (places[next] ?? Infinity) - at;
  return isNearer ? next - 1 : next;
}
