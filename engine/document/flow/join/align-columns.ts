import type { Box } from '../../../geometry/geometry.js';
import type { Cell } from '../../flow-elements.js';
import { boxAround } from '../../order/reading-order-frame.js';

/** In points: how exactly texts that begin, or end, at one place do. */
const EXACT = 1.5;

/** The least share of the texts of a column that begin, or end, at one place. */
const USUAL = 0.5;

/**
 * Returns cells with the alignment that their columns tell: a short text may stand in the middle of its cell by chance, but
 * not at the place where most texts of its column begin.
 */
export function alignColumns(cells: readonly Cell[]): readonly Cell[] {
  const columns = new Map<string, { readonly cell: Cell; readonly box: Box }[]>();
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
    const places = SIDES.map((side) => ({ side, ...mostCommon(column.map(({ box }) => placeOf(box, side))) }));
    const { side, at, count } = places.reduce((most, it) => (it.count > most.count ? it : most));
    if (count < 2 || count < USUAL * column.length) continue;
    // Texts of one width tell nothing; between lines, the distances from the edges of the cell do.
    const equal = new Set(places.flatMap((it) => (it.count === count ? [it.side] : [])));
    for (const { cell, box } of column) {
      const isKnown = equal.size > 1 && isBordered(cell) && cell.align !== 'justify' && equal.has(cell.align);
      if (!isKnown && Math.abs(placeOf(box, side) - at) <= EXACT) found.set(cell, side);
    }
  }
  return cells.map((cell) => {
    const align = found.get(cell);
    return align === undefined || cell.align === 'justify' ? cell : { ...cell, align };
  });
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
