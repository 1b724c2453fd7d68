import type { Box } from '../../geometry/geometry.js';
import type { Font } from '../model.js';
import { coverage, type Edge, stretchAt } from './grid.js';
import { MARKER } from './judge/is-table.js';
import { type TableWord, textOfWords } from './table-words.js';
import type { Grid, Region } from './region-grid.js';
import { areLinesOfCells, isLineOfCell } from './rows/line-of-cell.js';
import { hasNumbers, isHeaderBetween } from './rows/next-header.js';
import { isNumber } from './rows/row-entries.js';
import { joinOverlapping, type Run, runsOf, type TextRow, textRows } from './rows/text-rows.js';
import type { Rule, Rules } from './rules/rules.js';
import { isCaption } from './without-captions.js';

/**
 * In ems: maximum distance of a row without rules from its table, and of one with an entry in each column, or in each that has one
 * in the row above it.
 */
const NEAR = 1.5;
const NEAR_COMPLETE = 2.5;

/** In ems: minimum gap between the entries of a row. */
const GAP = 0.8;

/** In points: distance within which such rows are searched at once, and maximum extent of an entry beyond its column. */
const REACH = 240;
const HANG = 1.5;

interface ExtensibleRegion extends Pick<Region, 'box' | 'words'> {
  readonly grid: Grid;
}

/**
 * Returns the box of a region extended by the rows above and below it whose entries are in its columns: a header row
 * above the first rule, or rows without rules or areas. Only header rows stand above a frame of lines.
 * @param between returns the words outside of tables whose baselines are in a range, sorted
 */
export function extendedBox(
  { box, words, grid }: ExtensibleRegion,
  { fonts, rules }: { readonly fonts: readonly Font[]; readonly rules: Rules },
  between: (from: number, to: number) => readonly TableWord[],
): Box {
  const edges = grid.columns;
  const isWithin = ({ left, right }: TableWord): boolean => left > box.left - 2 * HANG && right < box.right + 2 * HANG;
  const beside = (from: number, to: number): readonly TextRow[] =>
    joinOverlapping(textRows(between(from, to).filter(isWithin)));
  const above = beside(box.top - REACH, box.top).toReversed();
  const ofBody = isFramed(grid) ? above.findIndex(hasNumbers) : -1;
  const short = rules.across.filter(
    ({ at, from, to }) => at < box.top && from > box.left - HANG && to < box.right + HANG,
  );
  const top = topAbove(box.top, { rows: ofBody < 0 ? above : above.slice(0, ofBody), rules: short }, edges);
  const lowest = textRows(words).findLast((row) => runsOf(row, GAP).length > 1);
  const isNext: RowsBelow['isNext'] = (row, { above = lowest, below }) =>
    above !== undefined && hasNumbers(above) && isHeaderBetween(row, { above, below }, fonts);
  // Entries below the header are no wider than their columns.
  const narrow = edges.map(({ at, drawn, lines }): Edge => ({ at, drawn, lines }));
  const bottom = bottomBelow(box.bottom, { lowest, rowsBelow: (from) => beside(from, from + REACH), isNext }, narrow);
  return { ...box, top, bottom };
}

/** Minimum share of a side along which a frame has a line. */
const MOST = 0.9;

/** Returns whether lines are around a grid and between columns. */
function isFramed({ columns, rows }: Grid): boolean {
  const isDivided = columns.slice(1, -1).some(({ lines }) => lines.length > 0);
  return isDivided && areSidesDrawn(columns, rows) && areSidesDrawn(rows, columns);
}

/** Returns whether the first and the last of some edges have lines between the first and the last edge of the other direction. */
function areSidesDrawn(edges: readonly Edge[], across: readonly Edge[]): boolean {
  const [from, to] = [across[0]?.at ?? 0, across.at(-1)?.at ?? 0];
  return [...edges.slice(0, 1), ...edges.slice(-1)].every(({ lines }) => coverage(lines, from, to) >= MOST);
}

/** Maximum number of further lines of a cell right above a rule. */
const MAX_FURTHER = 2;

interface PartsAbove {
  /** From the lowest to the highest. */
  readonly rows: readonly TextRow[];
  /** The rules of the page within the width of the region. */
  readonly rules: readonly Rule[];
}

function topAbove(from: number, { rows, rules }: PartsAbove, edges: readonly Edge[]): number {
  let [top, edge] = [from, from];
  let last: TextRow | undefined;
  /** Lines that belong to the region if the row above them does. */
  let further: readonly TextRow[] = [];
  for (const row of rows) {
    if (edge - row.bottom > NEAR * row.em || isCaptionRow(row) || isHeadingAbove(row, last)) break;
    const isRow =
      isRowOf(row, edges, 1) && further.every((line, at) => isLineOfCell(line, further[at + 1] ?? row, GAP));
    if (!isRow && !isLineOfCell(row, last, GAP) && !isAboveRule(row, last, rules)) {
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

/** Returns whether a rule parts an entry of a row from the row below: the entry is the heading of several columns. */
function isAboveRule(row: TextRow, below: TextRow | undefined, rules: readonly Rule[]): boolean {
  if (below === undefined || row.words.some(({ prose }) => prose)) return false;
  const near = rules.filter(({ at }) => at > row.baseline && at < below.baseline);
  return runsOf(row, GAP).some(({ left, right }) =>
    near.some(({ from, to }) => left + right > 2 * from && left + right < 2 * to),
  );
}

/** Minimum ratio of the letters of a heading to those of the first row below it. */
const LARGER = 1.2;

/** Returns whether the only entry of a row is in larger letters than the row below it, as a heading is, and further lines of cells are not. */
function isHeadingAbove(row: TextRow, below: TextRow | undefined): boolean {
  return below !== undefined && row.em > LARGER * below.em && isOneEntry(row);
}

function isOneEntry(row: TextRow): boolean {
  return runsOf(row, GAP).length === 1 && !row.words.some(({ prose }) => prose);
}

interface RowsBelow {
  /** The last row of the region. */
  readonly lowest: TextRow | undefined;
  /** Returns the next rows below a place, from the highest to the lowest. */
  readonly rowsBelow: (from: number) => readonly TextRow[];
  /** Returns whether a row is the header of the next table. */
  readonly isNext: (row: TextRow, beside: Parameters<typeof isHeaderBetween>[1]) => boolean;
}

function bottomBelow(from: number, { lowest, rowsBelow, isNext }: RowsBelow, edges: readonly Edge[]): number {
  let bottom = from;
  let last: TextRow | undefined;
  for (;;) {
    const rows = rowsBelow(bottom).filter((row) => row.bottom > bottom);
    if (rows.length === 0) return bottom;
    for (const [index, row] of rows.entries()) {
      if (isNext(row, { above: last, below: rows[index + 1] })) return bottom;
      const near = isComplete(row, edges) || isAlike(row, last, edges) ? NEAR_COMPLETE : NEAR;
      if (
        row.top - bottom > near * row.em ||
        (!isRowOf(row, edges, 0) && !areLinesOfCells(row, last, GAP) && !isSum(row, last ?? lowest))
      )
        return bottom;
      bottom = row.bottom + PAD * row.em;
      last = row;
    }
  }
}

/** Returns whether a row is a name and a number that ends where the number at the end of the row above it does. */
function isSum(row: TextRow, above: TextRow | undefined): boolean {
  const [name, sum, ...others] = runsOf(row, GAP);
  const last = above && runsOf(above, GAP).at(-1);
  if (name === undefined || sum === undefined || last === undefined || others.length > 0) return false;
  const areNumbers = isNumber(sum.words) && isNumber(last.words) && !isNumber(name.words);
  return areNumbers && Math.abs(sum.right - last.right) < HANG;
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
  return others.length === 1 && first !== undefined && MARKER.test(textOfWords(first.words));
}

/** Returns whether at least half of the columns have entries in a row, of which few extend into another column. */
function isRowOf(row: TextRow, edges: readonly Edge[], most: number): boolean {
  if (row.words.some(({ prose }) => prose)) return false;
  const runs = runsOf(row, GAP);
  if (runs.length < 2) return false;
  const { filled, crossing } = placesOf(runs, edges);
  if (crossing > 0 && isItem(runs)) return false;
  return filled.size >= (edges.length - 1) / 2 && crossing <= most * (edges.length / 3);
}

/** Returns whether each column has an entry of its own in a row. */
function isComplete(row: TextRow, edges: readonly Edge[]): boolean {
  const { filled, crossing } = placesOf(runsOf(row, GAP), edges);
  return filled.size === edges.length - 1 && crossing === 0;
}

/** Minimum number of entries of rows that are alike, and of those whose headings may be wider than their columns. */
const MIN_ALIKE = 3;

/** Returns whether a row has entries in the same columns as the row above it, of which none extends into another column. */
function isAlike(row: TextRow, above: TextRow | undefined, edges: readonly Edge[]): boolean {
  if (above === undefined) return false;
  const [one, other] = [row, above].map((it) => placesOf(runsOf(it, GAP), edges));
  if (one === undefined || other === undefined || one.crossing + other.crossing > 0) return false;
  const isSame = one.filled.size === other.filled.size && [...one.filled].every((column) => other.filled.has(column));
  return isSame && one.filled.size >= MIN_ALIKE;
}

/**
 * Returns the columns with entries, and the number of entries that extend into another column. Among several entries, one may be wider
 * than the others of its column, as headings are, and end in the white strip beside it.
 */
function placesOf(
  runs: readonly Run[],
  edges: readonly Edge[],
): { readonly filled: ReadonlySet<number>; readonly crossing: number } {
  const filled = new Set<number>();
  const middles = edges.map(({ at }) => at);
  const areSeveral = runs.length >= MIN_ALIKE;
  const starts = areSeveral ? edges.map(({ at, gap }) => gap?.to ?? at) : middles;
  const ends = areSeveral ? edges.map(({ at, gap }) => gap?.from ?? at) : middles;
  let crossing = 0;
  for (const { left, right } of runs) {
    const [first, last] = [stretchAt(ends, left + HANG), stretchAt(starts, right - HANG)];
    if (last > first) crossing++;
    // An entry between two columns is in that of its middle.
    const only = stretchAt(middles, (left + right) / 2);
    for (let column = Math.min(first, only); column <= Math.max(last, only); column++) filled.add(column);
  }
  return { filled, crossing };
}
