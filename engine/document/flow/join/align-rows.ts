import type { Box } from '../../../geometry/geometry.js';
import type { Cell } from '../../flow-elements.js';
import { addToGroup, type Groups } from '../../../groups.js';
import { boxAround } from '../../order/reading-order-frame.js';

/** In points: the most room above the text of all cells of a table. */
const MAX_ROOM = 14;

/** In points: text stands at the top of its cell if the room above it exceeds that of all cells by less than this. */
const NEAR = 3;

/** The share of cells whose text may be nearer to an edge than that of others. */
const FEW = 0.1;

/** How far the text of a cell is from its upper and its lower edge, in points. */
interface Gaps {
  readonly above: number;
  readonly below: number;
}

/** Returns the cells of a page with the places of their texts between the upper and the lower edge. */
export function alignRows(cells: readonly { readonly cell: Cell; readonly box: Box }[]): readonly Cell[] {
  const gaps = cells.map(({ cell, box }) => gapsOf(cell, box));
  const least = gaps.flatMap((it) => (it === undefined ? [] : [Math.min(it.above, it.below)]));
  least.sort((one, other) => one - other);
  const room = Math.min(MAX_ROOM, Math.max(0, least[Math.floor(least.length * FEW)] ?? 0));
  const level = levelCells(cells.map(({ cell }) => cell));
  return cells.map(({ cell }, index) => {
    const own = gaps[index];
    const verticalAlign = own === undefined || level.has(cell) ? undefined : alignOf(own, room);
    return verticalAlign === undefined ? cell : { ...cell, verticalAlign };
  });
}

/** Turned text has no lines above each other. */
function gapsOf({ content, turned }: Cell, { top, bottom }: Box): Gaps | undefined {
  const boxes = content.flatMap((element) => ('places' in element ? element.places.map(({ box }) => box) : []));
  if (turned !== undefined || boxes.length === 0) return undefined;
  const text = boxAround(boxes);
  return { above: text.top - top, below: bottom - text.bottom };
}

/** In points: how far the baselines of one line are apart, and the least difference of the ends of texts of other heights. */
const LEVEL = 1.5;

/**
 * Returns the cells whose first lines stand on one baseline with that of another cell of their row that ends higher or lower: all of them
 * are at the top, wherever the edges of a row without lines are found.
 */
function levelCells(cells: readonly Cell[]): ReadonlySet<Cell> {
  const rows: Groups<number, LinesOfCell> = new Map();
  for (const cell of cells) for (const lines of linesOf(cell)) addToGroup(rows, cell.row, lines);
  const found = new Set<Cell>();
  for (const row of rows.values()) {
    const sorted = row.toSorted((one, other) => one.first - other.first);
    for (const [index, lines] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before === undefined || lines.first - before.first >= LEVEL) continue;
      if (Math.abs(lines.last - before.last) < LEVEL) continue;
      found.add(before.cell).add(lines.cell);
    }
  }
  return found;
}

/** The first and the last baseline of the text of a cell. */
interface LinesOfCell {
  readonly cell: Cell;
  readonly first: number;
  readonly last: number;
}

function linesOf(cell: Cell): readonly LinesOfCell[] {
  const places = cell.content.flatMap((element) => ('places' in element ? element.places : []));
  const lines = places.flatMap((place) => place.lines ?? []);
  if (cell.turned !== undefined || lines.length === 0) return [];
  const first = lines.reduce((least, { firstBaseline }) => Math.min(least, firstBaseline), Infinity);
  const last = lines.reduce((most, { lastBaseline }) => Math.max(most, lastBaseline), -Infinity);
  return [{ cell, first, last }];
}

function alignOf({ above, below }: Gaps, room: number): Cell['verticalAlign'] {
  if (above - room < NEAR) return undefined;
  if (Math.abs(above - below) < Math.max(NEAR, (above + below) / 4)) return 'middle';
  return below < above / 3 ? 'bottom' : undefined;
}
