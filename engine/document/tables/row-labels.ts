import { stretchAt } from './grid.js';
import type { Grid } from './region-grid.js';
import { textRows } from './rows/text-rows.js';
import type { TableWord } from './table-words.js';

/** Minimum number of rows with labels, and their minimum share of the rows with text; rows of headers have none. */
const MIN_ROWS = 3;
const MIN_SHARE = 0.6;

/** Maximum number of words of a label. */
const MAX_WORDS = 6;

/** In ems: maximum distance of the labels from their table, and how exactly they are aligned. */
const NEAR = 6;
const ALIGNED = 0.5;

/** In points: white space around labels, and maximum extent of a label into its table. */
const PAD = 2;
const HANG = 1.5;

/** A grid with its words. */
export interface WordedGrid {
  readonly grid: Grid;
  /** Sorted by baseline. */
  readonly words: readonly TableWord[];
}

/**
 * Returns the labels of rows that stand outside of the rules of a table, on its left: one line of a few words beside most rows.
 * @param beside the words left of the table, sorted by baseline
 */
export function rowLabels({ grid, words }: WordedGrid, beside: readonly TableWord[]): readonly TableWord[] {
  const left = grid.columns[0]?.at ?? 0;
  const lines = textRows(beside.filter(({ right }) => right < left + HANG));
  const edges = grid.rows.map(({ at }) => at);
  const rowOf = (top: number, bottom: number): number => stretchAt(edges, (top + bottom) / 2);
  const filled = new Set(words.map(({ top, bottom }) => rowOf(top, bottom)));
  const labelled = new Set(lines.map(({ top, bottom }) => rowOf(top, bottom)));
  if (labelled.size < lines.length || labelled.size < MIN_ROWS || labelled.size < MIN_SHARE * filled.size) return [];
  if (![...labelled].every((row) => filled.has(row))) return [];
  const areLabels = lines.every(
    (line) =>
      line.words.length <= MAX_WORDS &&
      line.words.every(({ prose, top, bottom }) => !prose && bottom > (edges[0] ?? 0) && top < (edges.at(-1) ?? 0)) &&
      /[\p{L}\p{N}]/u.test(line.words.map(({ word }) => word.text).join('')),
  );
  if (!areLabels) return [];
  const em = lines.reduce((most, line) => Math.max(most, line.em), 0);
  const starts = lines.map((line) => line.words[0]?.left ?? 0);
  const ends = lines.map((line) => line.words.at(-1)?.right ?? 0);
  const isNear = left - Math.max(...ends) < NEAR * em;
  const areAligned = shareAligned(starts, em) >= MIN_SHARE || shareAligned(ends, em) >= MIN_SHARE;
  return isNear && areAligned ? lines.flatMap((line) => line.words) : [];
}

/** Returns the share of places that are in one line. */
function shareAligned(places: readonly number[], em: number): number {
  const middle = places.toSorted((one, other) => one - other)[places.length >> 1] ?? 0;
  return places.filter((at) => Math.abs(at - middle) < ALIGNED * em).length / places.length;
}

/** Returns a grid with a column for labels on its left. */
export function withLabelColumn({ columns, rows, spans, ruled }: Grid, labels: readonly TableWord[]): Grid {
  const at = Math.min(...labels.map(({ left }) => left)) - PAD;
  const added = rows.slice(1).map((_, row) => ({ row, column: 0, rowSpan: 1, columnSpan: 1 }));
  const moved = spans.map((span) => ({ ...span, column: span.column + 1 }));
  return {
    columns: [{ at, drawn: [], lines: [] }, ...columns],
    rows,
    spans: [...added, ...moved].sort((one, other) => one.row - other.row || one.column - other.column),
    ruled,
  };
}
