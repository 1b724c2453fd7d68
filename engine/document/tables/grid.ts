import type { Box } from '../../geometry/geometry.js';
import type { Rule } from './rules/rules.js';
import { firstNotBelow } from '../../geometry/sorted.js';
import { firstIndex } from '../../geometry/sorted.js';

/** A drawn part of an edge. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** 0xRRGGBB; left out for the edge of an area. */
  readonly colour?: number;
  /** Of the line, in points; left out for the edge of an area. */
  readonly width?: number;
}

/** An edge between the rows or columns of a table. */
export interface Edge {
  readonly at: number;
  /** The parts drawn by rules and by edges of areas, sorted and disjoint; empty when only the text shows the edge. */
  readonly drawn: readonly Stretch[];
  /** The parts drawn by rules alone. */
  readonly lines: readonly Stretch[];
  /** The white strip between columns that only the text shows. */
  readonly gap?: Strip;
}

/** In points: maximum difference between edges of entries of a column. */
export const IN_LINE = 0.4;

/** A white strip between columns. */
export interface Strip {
  readonly from: number;
  readonly to: number;
  /** Whether most entries before it end at `from`. */
  readonly ends?: boolean;
  /** Whether most entries after it begin at `to`. */
  readonly starts?: boolean;
  /** Whether there are numbers on both sides. */
  readonly numbers?: true;
}

/** In points: rules that are closer to each other form one edge, such as double lines. */
const DOUBLE = 3.2;

/** Returns the edges that rules draw, sorted. */
export function edgesOf(rules: readonly Rule[]): readonly Edge[] {
  const groups: Rule[][] = [];
  for (const rule of rules.toSorted((one, other) => one.at - other.at)) {
    const group = groups.at(-1);
    if (group !== undefined && rule.at - (group[0]?.at ?? 0) <= DOUBLE) group.push(rule);
    else groups.push([rule]);
  }
  return groups.map((group) => ({
    at: group.reduce((sum, { at }) => sum + at, 0) / group.length,
    drawn: joined(group),
    lines: joined(group.filter(({ colour }) => colour !== undefined)),
  }));
}

function joined(rules: readonly Rule[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { from, to, colour, width } of rules.toSorted((one, other) => one.from - other.from)) {
    const last = stretches.at(-1);
    const found = { from, to, ...(colour !== undefined && { colour }), ...(width !== undefined && { width }) };
    if (last === undefined || from > last.to) stretches.push(found);
    else stretches[stretches.length - 1] = { ...found, ...last, to: Math.max(to, last.to) };
  }
  return stretches;
}

/** Adds edges at both ends of a range where they are missing. */
export function closed(edges: readonly Edge[], from: number, to: number): readonly Edge[] {
  const before = (edges[0]?.at ?? Infinity) > from + DOUBLE ? [{ at: from, drawn: [], lines: [] }] : [];
  const after = (edges.at(-1)?.at ?? -Infinity) < to - DOUBLE ? [{ at: to, drawn: [], lines: [] }] : [];
  return [...before, ...edges, ...after];
}

/** Returns the share of a range that is drawn. */
export function coverage(stretches: readonly Stretch[], from: number, to: number): number {
  let drawn = 0;
  for (let index = firstEndingAfter(stretches, from); (stretches[index]?.from ?? Infinity) < to; index++) {
    const stretch = stretches[index];
    if (stretch !== undefined) drawn += Math.min(stretch.to, to) - Math.max(stretch.from, from);
  }
  return drawn / Math.max(0.1, to - from);
}

function firstEndingAfter(stretches: readonly Stretch[], place: number): number {
  return firstIndex(0, stretches.length, (index) => (stretches[index]?.to ?? Infinity) <= place);
}

/** A place of a grid, or several places that one cell spans. */
export interface Span {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Whether places are separated from the places on their right and below them, row by row. */
export interface Partings {
  readonly right: Uint8Array;
  readonly below: Uint8Array;
}

/** Returns the cells of a grid: places without separation are one cell if they form a rectangle. */
export function spansOf(rows: number, columns: number, { right, below }: Partings): readonly Span[] {
  const taken = new Uint8Array(rows * columns);
  const spans: Span[] = [];
  for (let place = 0; place < taken.length; place++) {
    if (taken[place] === 1) continue;
    const [row, column] = [Math.floor(place / columns), place % columns];
    let columnSpan = 1;
    while (column + columnSpan < columns && right[place + columnSpan - 1] === 0 && taken[place + columnSpan] === 0)
      columnSpan++;
    let rowSpan = 1;
    while (
      row + rowSpan < rows &&
      goesOn(place + (rowSpan - 1) * columns, columnSpan, columns, { right, below, taken })
    )
      rowSpan++;
    for (let down = 0; down < rowSpan; down++)
      taken.fill(1, place + down * columns, place + down * columns + columnSpan);
    spans.push({ row, column, rowSpan, columnSpan });
  }
  return spans;
}

function goesOn(
  start: number,
  span: number,
  columns: number,
  { right, below, taken }: Partings & { readonly taken: Uint8Array },
): boolean {
  for (let place = start; place < start + span; place++) {
    if (below[place] === 1 || taken[place + columns] === 1) return false;
    if (place + 1 < start + span && right[place + columns] === 1) return false;
  }
  return true;
}

/** Returns the index of the interval between sorted edges that contains a place. */
export function stretchAt(edges: ArrayLike<number>, place: number): number {
  return Math.max(0, Math.min(edges.length - 2, firstNotBelow(edges, place) - 1));
}

export function boxOfSpan(
  { row, column, rowSpan, columnSpan }: Span,
  columns: readonly Edge[],
  rows: readonly Edge[],
): Box {
  return {
    left: columns[column]?.at ?? 0,
    top: rows[row]?.at ?? 0,
    right: columns[column + columnSpan]?.at ?? 0,
    bottom: rows[row + rowSpan]?.at ?? 0,
  };
}
