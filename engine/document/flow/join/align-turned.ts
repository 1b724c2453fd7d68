import type { ParagraphFormat } from '../../flow-elements.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { CellPart } from '../page/page-content.js';

type Align = ParagraphFormat['align'];

/** In points: how far turned text is from the upper and the lower edge of its cell. */
interface Gaps {
  readonly cell: CellPart;
  readonly above: number;
  readonly below: number;
}

/** Returns the alignment along its lines of the turned text of each cell: the cells of a row have one. */
export function turnedAlignments(cells: readonly CellPart[]): ReadonlyMap<CellPart, Align> {
  const rows = new Map<number, Gaps[]>();
  for (const cell of cells) {
    if (cell.turned === undefined) continue;
    const box = boxAround(cell.parts.map((part) => part.box));
    const row = rows.get(cell.row) ?? [];
    rows.set(cell.row, row);
    row.push({ cell, above: box.top - cell.box.top, below: cell.box.bottom - box.bottom });
  }
  const found = new Map<CellPart, Align>();
  for (const row of rows.values()) {
    const end = endOf(row);
    for (const { cell } of row) found.set(cell, alignAt(end, cell.turned));
  }
  return found;
}

type End = 'top' | 'bottom' | 'middle';

/** Returns where the texts of a row are in line; of one text, where it is nearest to. */
function endOf(row: readonly Gaps[]): End {
  const measures: Readonly<Record<End, (gaps: Gaps) => number>> = {
    bottom: ({ below }) => below,
    top: ({ above }) => above,
    middle: ({ above, below }) => (above - below) / 2,
  };
  const differences = (['bottom', 'top', 'middle'] as const).map((end) => {
    const values = row.map(measures[end]);
    const most = Math.max(...values);
    return { end, by: row.length > 1 ? most - Math.min(...values) : Math.abs(most) };
  });
  return differences.reduce((least, it) => (it.by < least.by ? it : least)).end;
}

/** Text that reads downwards begins at the top. */
function alignAt(end: End, turned: CellPart['turned']): Align {
  if (end === 'middle') return 'center';
  return (end === 'top') === (turned === 90) ? 'left' : 'right';
}
