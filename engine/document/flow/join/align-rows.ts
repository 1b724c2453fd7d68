import type { Box } from '../../../geometry/geometry.js';
import type { Cell } from '../../flow-elements.js';
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
  return cells.map(({ cell }, index) => {
    const own = gaps[index];
    const verticalAlign = own === undefined ? undefined : alignOf(own, room);
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

function alignOf({ above, below }: Gaps, room: number): Cell['verticalAlign'] {
  if (above - room < NEAR) return undefined;
  if (Math.abs(above - below) < Math.max(NEAR, (above + below) / 4)) return 'middle';
  return below < above / 3 ? 'bottom' : undefined;
}
