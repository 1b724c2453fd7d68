import type { Box } from '../../../geometry/geometry.js';
import type { Path, Subpath } from './read-path.js';
import { rectangleOf } from './path-rectangles.js';
import { type Clip, visibleParts, withoutHoles } from './visible-parts.js';

/**
 * Returns the visible parts of the filled rectangle that a subpath forms: its sides where it has a hole, none for other shapes.
 * @param clip returns the clip of the path; called only for rectangles
 */
export function filledParts(subpath: Subpath, { fill, holes }: Path, clip: () => Clip | undefined): readonly Box[] {
  const rectangle = fill === undefined ? undefined : rectangleOf(subpath);
  return rectangle === undefined ? [] : visibleParts(withoutHoles([rectangle], holes), clip());
}
