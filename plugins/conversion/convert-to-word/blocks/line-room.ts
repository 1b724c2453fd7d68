import type { Cell, ElementPlace, Table } from '../../../../engine/index.js';
import type { LookOfLines } from '../layout/line-heights.js';
import { extentsOf } from './cell-room.js';

/**
 * Returns a table with room for whole lines in its first and its last row: a table without lines around it begins and ends where its
 * letters do, but lines of Word are higher.
 * @param look of the text in cells
 * @param above the free space above the table, in points: with more room, the table and all that follows would stand lower
 */
export function withLineRoom(table: Table, look: LookOfLines, above = Infinity): Table {
  const { cells, heights, places, rowCount } = table;
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return table;
  const lines = roomBeyond(
    cells.filter(({ row }) => row === 0),
    'top',
    { place: first, look },
  );
  const top = Math.min(lines, above);
  const bottom = roomBeyond(
    cells.filter(({ row, rowSpan }) => row + rowSpan === rowCount),
    'bottom',
    { place: last, look },
  );
  if (top + bottom === 0) return table;
  return {
    ...table,
    heights: heights.map((it, row) => it + (row === 0 ? top : 0) + (row === rowCount - 1 ? bottom : 0)),
    places: places.map((place) => {
      const { box } = place;
      const [over, under] = [place === first ? top : 0, place === last ? bottom : 0];
      return { ...place, box: { ...box, top: box.top - over, bottom: box.bottom + under } };
    }),
  };
}

interface TableEnd {
  readonly place: ElementPlace;
  readonly look: LookOfLines;
}

/** How far the lines of cells reach over a side of their table, in points; 0 where the side is drawn. */
function roomBeyond(cells: readonly Cell[], side: 'top' | 'bottom', { place, look }: TableEnd): number {
  if (cells.some(({ borders, shading }) => borders[side] !== undefined || shading !== undefined)) return 0;
  const { page, box } = place;
  const extents = cells.flatMap(({ content }) => content.flatMap((element) => extentsOf(element, look)));
  const rooms = extents
    .filter((extent) => extent.page === page)
    .map((extent) => (side === 'top' ? box.top - extent.top : extent.bottom - box.bottom));
  // A text farther out does not stand in the table.
  return rooms.reduce((most, room) => (room < look.lineHeight ? Math.max(most, room) : most), 0);
}
