import type { Ruling } from '../../../document/model.js';
import { type Box, onPage, type Point, type Size } from '../../../geometry/geometry.js';
import type { Path, Stroke, Subpath } from './read-path.js';

/** In points: a filled rectangle that is thicker is an area, and a line that is shorter rules nothing. */
export const THICKEST = 3;
const SHORTEST = 3;

/** How far a line may stray from the level, for each point of its length: half a degree. */
const SLOPE = 0.01;

/** What of a path is a straight horizontal or vertical line, or a rectangle as thin as one. */
export function rulingsOf({ subpaths, fill, stroke }: Path, size: Size): Ruling[] {
  return subpaths.flatMap((subpath) => {
    const bar = fill === undefined ? undefined : barOf(subpath, fill);
    const found = bar === undefined ? (stroke === undefined ? [] : linesOf(subpath, stroke)) : [bar];
    return found.flatMap(({ colour, ...whole }) => {
      const box = onPage(whole, size);
      return box === undefined ? [] : [{ ...box, colour }];
    });
  });
}

/** The filled rectangle that a subpath is, when it is a thin one. */
function barOf(subpath: Subpath, colour: number): Ruling | undefined {
  const box = rectangleOf(subpath);
  if (box === undefined) return undefined;
  const [thickness, length] = sidesOf(box);
  return thickness > THICKEST || length < SHORTEST || length < 2 * thickness ? undefined : { ...box, colour };
}

/** The upright rectangle that a subpath is; undefined when it is another shape. */
export function rectangleOf({ points, curved }: Subpath): Box | undefined {
  if (curved.size > 0 || points.length < 4 || points.length > 5) return undefined;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  const [, length] = sidesOf(box);
  const atCorner = ({ x, y }: Point): boolean =>
    Math.min(x - box.left, box.right - x) <= SLOPE * length && Math.min(y - box.top, box.bottom - y) <= SLOPE * length;
  return points.every(atCorner) ? box : undefined;
}

/** The shorter and the longer side. */
function sidesOf({ left, top, right, bottom }: Box): readonly [shorter: number, longer: number] {
  const [width, height] = [right - left, bottom - top];
  return [Math.min(width, height), Math.max(width, height)];
}

function linesOf({ points, curved, closed }: Subpath, { colour, width }: Stroke): Ruling[] {
  return points.flatMap((to, index) => {
    const from = index > 0 ? points[index - 1] : closed ? points.at(-1) : undefined;
    if (from === undefined || curved.has(index)) return [];
    const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    const length = Math.max(across, down);
    if (!(length >= SHORTEST) || Math.min(across, down) > SLOPE * length) return [];
    // The pen is as wide on either side of the line; what caps add at its ends is left out.
    const [besideX, besideY] = across > down ? [0, width / 2] : [width / 2, 0];
    return {
      left: Math.min(from.x, to.x) - besideX,
      top: Math.min(from.y, to.y) - besideY,
      right: Math.max(from.x, to.x) + besideX,
      bottom: Math.max(from.y, to.y) + besideY,
      colour,
    };
  });
}
