import type { FilledArea } from '../../../document/model.js';
import { type Box, onPage, type Size } from '../../../geometry/geometry.js';
import type { Path } from './read-path.js';
import { rectangleOf, THICKEST } from './read-rulings.js';
import { visibleParts } from './visible-parts.js';

/**
 * Returns the visible parts of the filled rectangles of a path that are too thick for rulings.
 * @param clip returns the clip of the path; called only when there are such rectangles
 */
export function areasOf({ subpaths, fill }: Path, size: Size, clip: () => Box | undefined): FilledArea[] {
  if (fill === undefined) return [];
  return subpaths.flatMap((subpath) => {
    const rectangle = rectangleOf(subpath);
    const [seen] = rectangle === undefined ? [] : visibleParts([rectangle], clip());
    const box = seen && onPage(seen, size);
    if (box === undefined || Math.min(box.right - box.left, box.bottom - box.top) <= THICKEST) return [];
    return [{ ...box, colour: fill }];
  });
}
