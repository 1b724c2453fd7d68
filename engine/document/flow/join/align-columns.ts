import type { Box } from '../../../geometry/geometry.js';
import type { Cell } from '../../flow-elements.js';
import { boxAround } from '../../order/reading-order-frame.js';

/** In points: how exactly texts that begin, or end, at one place do. */
const EXACT = 1.5;

/** The fewest texts that tell the alignment of a column with lines at both sides. */
const MIN_BORDERED = 3;

/** The least share of the texts of a column that begin, or end, at one place. */
const USUAL = 0.5;

/**
 * Returns cells with the alignment that their columns tell: a short text may stand in the middle of its cell by chance, but
 * not at the place where most texts of its column begin.
 */
export function alignColumns(cells: readonly Cell[]): readonly Cell[] {
  const columns = new Map<string, PlacedCell[]>();
  for (const cell of cells) {
    const boxes = cell.content.flatMap((element) => ('places' in element ? element.places.map(({ box }) => box) : []));
    if (boxes.length === 0 || cell.turned !== undefined) continue;
    const key = `${cell.column} ${cell.columnSpan}`;
    const column = columns.get(key) ?? [];
    columns.set(key, column);
    column.push({ cell, box: boxAround(boxes) });
  }
  const found = new Map<Cell, Cell['align']>();
  for (const column of columns.values()) {
    const places = SIDES.map((side) => {
      const standing = column.filter((placed) => mayStandAt(placed, side));
      return { side, ...mostCommon(standing.map(({ box }) => placeOf(box, side))) };
    });
    const { side, at, count } = places.reduce((most, it) => (it.count > most.count ? it : most));
    for (const cell of indentedCells(column)) found.set(cell, 'left');
    // Between lines, two texts may end in line by chance.
    const least = column.every(({ cell }) => isBordered(cell)) ? MIN_BORDERED : 2;
    if (count < least || count < USUAL * column.length) continue;
    if (side === 'right') for (const placed of column.filter((it) => isHanging(it, at))) found.set(placed.cell, side);
    // Texts of one width tell nothing; between lines, the distances from the edges of the cell do.
    const equal = new Set(places.flatMap((it) => (it.count === count ? [it.side] : [])));
    for (const { cell, box } of column.filter((placed) => mayStandAt(placed, side))) {
      const isKnown = equal.size > 1 && isBordered(cell) && cell.align !== 'justify' && equal.has(cell.align);
      if (!isKnown && Math.abs(placeOf(box, side) - at) <= EXACT) found.set(cell, side);
    }
  }
  return cells.map((cell) => {
    const align = found.get(cell);
    return align === undefined || cell.align === 'justify' ? cell : { ...cell, align };
  });
}

/** In ems: maximum extent of a closing bracket, a percent sign or the mark of a note beyond the right ends of other numbers. */
const HANGING = 0.95;

/** Matches a number, followed by a character that hangs. */
const NUMBER = /^[^\p{L}\p{N}]*\p{N}[\p{N}.,'\u2019\s]*[^\p{N}\s]{1,2}$/u;

/** Returns whether the last character of a number is right of the place where the digits of its column end. */
function isHanging({ cell: { content }, box }: PlacedCell, at: number): boolean {
  const [first, second] = content;
  if (first === undefined || second !== undefined || !('runs' in first)) return false;
  const size = first.runs[0]?.style.size ?? 0;
  const beyond = box.right - at;
  const text = first.runs.map((run) => run.text).join('');
  return beyond > EXACT && beyond < HANGING * size && NUMBER.test(text.trim());
}

interface PlacedCell {
  readonly cell: Cell;
  readonly box: Box;
}

/** Returns whether the lines of a cell do not tell that they begin at its left: they fill its width, and their middle is that of their column. */
function mayStandAt({ cell: { align, content } }: PlacedCell, side: (typeof SIDES)[number]): boolean {
  if (side === 'left' || align !== 'left') return true;
  return !content.some((element) => 'runs' in element && element.places.some(({ lines }) => (lines?.count ?? 0) > 1));
}

/** The least share of the texts of a column with several indents that begin where others do, and the fewest such texts. */
const INDENTED = 0.75;
const MIN_INDENTED = 6;

/** Returns the cells that begin where others of their column do, if most do and fewer end or have their middle where others do: labels with indents. */
function indentedCells(column: readonly PlacedCell[]): readonly Cell[] {
  const [begins, ...others] = SIDES.map((side) => sharedPlaces(column, side));
  if (begins === undefined || begins.length < Math.max(MIN_INDENTED, INDENTED * column.length)) return [];
  return others.every((cells) => cells.length < begins.length) ? begins : [];
}

/** Returns the cells with a place at a side that another cell of the column has too. */
function sharedPlaces(column: readonly PlacedCell[], side: (typeof SIDES)[number]): readonly Cell[] {
  const sorted = column
    .map(({ cell, box }) => ({ cell, at: placeOf(box, side) }))
    .sort((one, other) => one.at - other.at);
  const isNear = (one: { at: number } | undefined, other: { at: number } | undefined): boolean =>
    one !== undefined && other !== undefined && Math.abs(one.at - other.at) <= EXACT;
  return sorted.flatMap((it, at) => (isNear(sorted[at - 1], it) || isNear(it, sorted[at + 1]) ? [it.cell] : []));
}

function isBordered({ borders }: Cell): boolean {
  return borders.left !== undefined && borders.right !== undefined;
}

/** If several sides have as many texts in line, the first side is taken. */
const SIDES = ['left', 'right', 'center'] as const;

function placeOf({ left, right }: Box, side: (typeof SIDES)[number]): number {
  return side === 'left' ? left : side === 'right' ? right : (left + right) / 2;
}

/** The value that most others are near to. */
function mostCommon(values: readonly number[]): { readonly at: number; readonly count: number } {
  const sorted = [...values].sort((one, other) => one - other);
  let [at, count, start] = [0, 0, 0];
  for (const [index, value] of sorted.entries()) {
    while (value - (sorted[start] ?? value) > EXACT) start += 1;
    if (index - start + 1 > count) [at, count] = [(value + (sorted[start] ?? value)) / 2, index - start + 1];
  }
  return { at, count };
}
