import type { FilledArea } from '../../../document/model.js';
import { onPage, type Size } from '../../../geometry/geometry.js';
import { filledParts } from './filled-parts.js';
import type { Path } from './read-path.js';
import { THICKEST } from './path-rectangles.js';
import type { Clip } from './visible-parts.js';

/**
 * Returns the visible parts of the filled rectangles of a path that are too thick for rulings.
 * @param clip returns the clip of the path; called only when there are such rectangles
 */
export function areasOf(path: Path, size: Size, clip: () => Clip | undefined): FilledArea[] {
  const { subpaths, fill } = path;
  if (fill === undefined) return [];
  return subpaths
    .flatMap((subpath) => filledParts(subpath, path, clip))
    .flatMap((seen) => {
      const box = onPage(seen, size);
      if (box === undefined || Math.min(box.right - box.left, box.bottom - box.top) <= THICKEST) return [];
      return [{ ...box, colour: fill }];
    });
}
