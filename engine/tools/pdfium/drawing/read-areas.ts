import type { FilledArea } from '../../../document/model.js';
import { onPage, type Size } from '../../../geometry/geometry.js';
import type { Path } from './read-path.js';
import { rectangleOf, THICKEST } from './read-rulings.js';

/** The filled rectangles of a path that are too thick to be rulings. */
export function areasOf({ subpaths, fill }: Path, size: Size): FilledArea[] {
  if (fill === undefined) return [];
  return subpaths.flatMap((subpath) => {
    const rectangle = rectangleOf(subpath);
    const box = rectangle === undefined ? undefined : onPage(rectangle, size);
    if (box === undefined || Math.min(box.right - box.left, box.bottom - box.top) <= THICKEST) return [];
    return [{ ...box, colour: fill }];
  });
}
