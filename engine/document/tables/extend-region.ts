import type { Box } from '../../geometry/geometry.js';
import { type Edge, stretchAt } from './grid.js';
import { MARKER } from './judge/is-table.js';
import type { TableWord } from './table-words.js';
import { isLineOfCell } from './rows/line-of-cell.js';
import { type Run, runsOf, type TextRow, textRows } from './rows/text-rows.js';
import { isCaption } from './without-captions.js';

/** In ems: maximum distance of a row without rules from its table. */
const NEAR = 1.5;

/** In ems: minimum gap between the entries of a row. */
const GAP = 0.8;

/**
 * In points: maximum distance within which such rows are searched, and maximum extent of an entry beyond its column.
 */
const REACH = 240;
const HANG = 1.5;

/**
 * Returns the box of a region extended by the rows above and below it whose entries are in its columns: a header row
 * above the first rule, or rows without rules or areas.
 * @param between returns the words outside of tables whose baselines are in a range, sorted
 */
export function extendedBox(
  box: Box,
  columns: readonly Edge[],
  between: (from: number, to: number) => readonly TableWord[],
): Box {
  const edges = columns.map(({ at }) => at);
  const isWithin = ({ left, right }: TableWord): boolean => left > box.left - 2 * HANG && right < box.right + 2 * HANG;
  const beside = (from: number, to: number): readonly TextRow[] => textRows(between(from, to).filter(isWithin));
  const top = topAbove(box.top, beside(box.top - REACH, box.top).toReversed(), edges);
  const bottom = bottomBelow(box.bottom, beside(box.bottom, box.bottom + REACH), edges);
  return { ...box, top, bottom };
}

/** Maximum number of further lines of a cell right above a rule. */
const MAX_FURTHER = 2;

/** @param rows above the region, from the lowest to the highest */
function topAbove(from: number, rows: readonly TextRow[], edges: readonly number[]): number {
  let [top, edge] = [from, from];
  let last: TextRow | undefined;
  /** Lines that belong to the region if the row above them does. */
  let further: readonly TextRow[] = [];
  for (const row of rows) {
    if (edge - row.bottom > NEAR * row.em || isCaptionRow(row)) break;
    const isRow =
      isRowOf(row, edges, 1) && further.every((line, at) => isLineOfCell(line, further[at + 1] ?? row, GAP));
    if (!isRow && !isLineOfCell(row, last, GAP)) {
      if (last !== undefined || further.length === MAX_FURTHER || !isOneEntry(row)) break;
      further = [...further, row];
    } else {
      top = row.top - PAD * row.em;
      last = row;
      further = [];
    }
    edge = row.top;
  }
  return top;
}

function isOneEntry(row: TextRow): boolean {
  return runsOf(row, GAP).length === 1 && !row.words.some(({ prose }) => prose);
}

/** @param rows below the region, from the highest to the lowest */
function bottomBelow(from: number, rows: readonly TextRow[], edges: readonly number[]): number {
  let bottom = from;
  let last: TextRow | undefined;
  for (const row of rows) {
    if (row.bottom <= bottom) continue;
    if (row.top - bottom > NEAR * row.em || (!isRowOf(row, edges, 0) && !isLineOfCell(row, last, GAP))) break;
    bottom = row.bottom + PAD * row.em;
    last = row;
  }
  return bottom;
}

/** Returns whether a row is a line of the page that begins with a label such as "Table 3", left of the table or inside. */
function isCaptionRow({ words }: TextRow): boolean {
  const lines = new Set(words.map(({ line }) => line));
  return [...lines].some((line) => isCaption(line.words.map(({ text }) => text).join(' ')));
}

/** In ems: padding around a row without rules. */
const PAD = 0.15;

/** Returns whether a row is the marker and the text of a list item. */
function isItem([first, ...others]: readonly Run[]): boolean {
  return others.length === 1 && first !== undefined && MARKER.test(first.words.map(({ word }) => word.text).join(' '));
}

/** Returns whether at least half of the columns have entries in a row, of which few extend into another column. */
function isRowOf(row: TextRow, edges: readonly number[], most: number): boolean {
  if (row.words.some(({ prose }) => prose)) return false;
  const filled = new Set<number>();
  let crossing = 0;
  const runs = runsOf(row, GAP);
  if (runs.length < 2) return false;
  for (const { left, right } of runs) {
    const [first, last] = [stretchAt(edges, left + HANG), stretchAt(edges, right - HANG)];
    if (last > first) crossing++;
    for (let column = first; column <= last; column++) filled.add(column);
  }
  if (crossing > 0 && isItem(runs)) return false;
  return filled.size >= (edges.length - 1) / 2 && crossing <= most * (edges.length / 3);
}
