import type { Box } from '../../geometry/geometry.js';
import { firstNotBelow } from './rule-groups.js';
import type { Rule } from './rules.js';

/** An edge between the rows or columns of a table. */
export interface Edge {
  readonly at: number;
  /** The rules that draw it, by where they begin; none when only the text shows it. */
  readonly rules: readonly Rule[];
}

/** In points: rules that are closer to one another are one edge, as double lines are. */
const DOUBLE = 3.2;

/** The edges that rules draw, in order. */
export function edgesOf(rules: readonly Rule[]): readonly Edge[] {
  const edges: { at: number; rules: Rule[] }[] = [];
  for (const rule of rules.toSorted((one, other) => one.at - other.at)) {
    const edge = edges.at(-1);
    if (edge !== undefined && rule.at - (edge.rules[0]?.at ?? 0) <= DOUBLE) edge.rules.push(rule);
    else edges.push({ at: rule.at, rules: [rule] });
  }
  for (const edge of edges) {
    edge.at = edge.rules.reduce((sum, { at }) => sum + at, 0) / edge.rules.length;
    edge.rules.sort((one, other) => one.from - other.from);
  }
  return edges;
}

/** Edges with one at both ends of a range, whether it is drawn or not. */
export function closed(edges: readonly Edge[], from: number, to: number): readonly Edge[] {
  const before = (edges[0]?.at ?? Infinity) > from + DOUBLE ? [{ at: from, rules: [] }] : [];
  const after = (edges.at(-1)?.at ?? -Infinity) < to - DOUBLE ? [{ at: to, rules: [] }] : [];
  return [...before, ...edges, ...after];
}

/** Which part of a stretch an edge is drawn along. */
export function drawnAlong({ rules }: Edge, from: number, to: number): number {
  let [drawn, reached] = [0, from];
  for (const rule of rules) {
    const [start, end] = [Math.max(rule.from, reached), Math.min(rule.to, to)];
    if (end <= start) continue;
    drawn += end - start;
    reached = end;
  }
  return drawn / Math.max(0.1, to - from);
}

/** A place of a grid, or several that a cell spans. */
export interface Span {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Whether places are parted from those on their right and below them, row by row. */
export interface Partings {
  readonly right: Uint8Array;
  readonly below: Uint8Array;
}

/** The cells of a grid: places that nothing parts are one, as far as they make a rectangle. */
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

/** The index of the stretch between sorted edges that a place lies in. */
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
