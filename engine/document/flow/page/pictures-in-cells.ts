import { grown, hasCentre, isInside } from '../../../geometry/box-arithmetic.js';
import type { PagePicture } from '../../model.js';
import type { PageCell, PageTable } from '../../tables/page-table.js';

/** In points: how far a picture reaches over the edges of its cell. */
const EDGE = 3;

/** Returns the cell that each picture of a page is in. A picture behind the text of a cell is not part of the cell. */
export function picturesInCells(
  tables: readonly PageTable[],
  pictures: readonly PagePicture[],
): ReadonlyMap<PagePicture, PageCell> {
  const found = new Map<PagePicture, PageCell>();
  for (const picture of pictures) {
    const cell = cellAround(tables, picture);
    if (cell !== undefined) found.set(picture, cell);
  }
  return found;
}

function cellAround(tables: readonly PageTable[], picture: PagePicture): PageCell | undefined {
  const table = tables.find(({ box }) => isInside(picture.box, grown(box, EDGE)));
  const cell = table?.cells.find(({ box }) => isInside(picture.box, grown(box, EDGE)));
  if (cell === undefined) return undefined;
  const inner = cellAround(cell.tables, picture);
  if (inner !== undefined) return inner;
  return cell.lines.some((line) => hasCentre(picture.box, line.box)) ? undefined : cell;
}
