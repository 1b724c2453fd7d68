import { coverage, type Edge, stretchAt } from '../grid.js';
import type { TextRow } from './text-rows.js';

/** The edges of a table, and which of its places have text, row by row. */
export interface Places {
  readonly rows: readonly Edge[];
  readonly columns: readonly Edge[];
  readonly filled: Uint8Array;
}

/** Columns side by side: `to` is exclusive. */
interface Group {
  readonly from: number;
  readonly to: number;
}

/** Minimum share of its length along which an edge of a group is drawn. */
const DRAWN = 0.9;

/** Maximum distance between the centres of a header and of its columns, as a share of their width. */
const OFF_CENTRE = 0.06;

/**
 * Returns the groups of columns that have one header in common, by row: a text in the middle of columns that have headers of their
 * own in the next row, above a rule as wide as these columns. @returns indices of the places that go on in the place on the right
 */
export function placesOfGroupHeaders(places: Places, text: readonly TextRow[]): readonly number[] {
  const { rows, columns } = places;
  const width = columns.length - 1;
  const texts = textsByRow(rows, text);
  return rows.slice(1, -1).flatMap((below, row) =>
    groupsAbove(below, columns)
      .filter((group) => isHeader(group, row, { ...places, texts: texts[row] ?? [] }))
      .flatMap(({ from, to }) => Array.from({ length: to - from - 1 }, (_, index) => row * width + from + index)),
  );
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

function textsByRow(rows: readonly Edge[], text: readonly TextRow[]): readonly (readonly Extent[])[] {
  const places = rows.map(({ at }) => at);
  const texts = rows.slice(1).map((): Extent[] => []);
  for (const { top, bottom, words } of text) texts[stretchAt(places, (top + bottom) / 2)]?.push(...words);
  return texts;
}

/** Returns the columns above each part of a drawn edge, as far as no drawn edge parts them. */
function groupsAbove({ drawn }: Edge, columns: readonly Edge[]): readonly Group[] {
  const middles = columns.slice(1).map(({ at }, column) => ((columns[column]?.at ?? at) + at) / 2);
  const goesOn = (column: number): boolean => coverage(drawn, middles[column - 1] ?? 0, middles[column] ?? 0) >= DRAWN;
  const groups: Group[] = [];
  let from = 0;
  for (let to = 1; to <= middles.length; to++) {
    if (to < middles.length && columns[to]?.drawn.length === 0 && goesOn(to)) continue;
    if (to - from > 1) groups.push({ from, to });
    from = to;
  }
  return groups;
}

function isHeader(
  { from, to }: Group,
  row: number,
  { rows, columns, filled, texts }: Places & { readonly texts: readonly Extent[] },
): boolean {
  const width = columns.length - 1;
  const [left, right] = [columns[from]?.at ?? 0, columns[to]?.at ?? 0];
  const own = filled.subarray(row * width + from, row * width + to);
  const below = filled.subarray((row + 1) * width + from, (row + 1) * width + to);
  if (!below.every((it) => it === 1) || own.filter((it) => it === 1).length !== 1) return false;
  if (coverage(rows[row + 1]?.drawn ?? [], left, right) < DRAWN) return false;
  const inside = texts.filter((text) => text.left > left && text.right < right);
  const first = inside.reduce((least, text) => Math.min(least, text.left), Infinity);
  const last = inside.reduce((most, text) => Math.max(most, text.right), -Infinity);
  const middle = (first + last) / 2;
  return Math.abs(middle - (left + right) / 2) < OFF_CENTRE * (right - left);
}
