import type { RoundedBox } from '../../../document/model.js';
import { type Box, onPage, type Size } from '../../../geometry/geometry.js';
import type { Path } from './read-path.js';
import { roundedRectangle } from './path-rectangles.js';
import { type Clip, visibleParts, withoutHoles } from './visible-parts.js';

/**
 * Returns the visible parts of the rectangles with round corners of a path. What is filled around a hole is a line.
 * @param clip returns the clip of the path; called only when there are any
 */
export function roundedOf(path: Path, size: Size, clip: () => Clip | undefined): RoundedBox[] {
  const { subpaths, holes, fill, stroke } = path;
  return subpaths.flatMap((subpath): RoundedBox[] => {
    const rectangle = roundedRectangle(subpath);
    if (rectangle === undefined) return [];
    const half = (stroke?.width ?? 0) / 2;
    const { left, top, right, bottom } = rectangle;
    const whole = { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
    const shown = clip();
    const [upper, ...sides] = visibleParts(withoutHoles([whole], holes), shown);
    if (upper === undefined) return [];
    const [seen = whole] = visibleParts([whole], shown && { ...shown, holes: [] });
    const box = onPage(seen, size);
    if (box === undefined) return [];
    if (sides.length > 0) return fill === undefined ? [] : [{ ...box, side: { colour: fill, width: heightOf(upper) } }];
    return [{ ...box, ...(fill !== undefined && { fill }), ...(stroke !== undefined && { side: { ...stroke } }) }];
  });
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
