import type { Point } from '../../../geometry/geometry.js';
import type { Subpath } from './read-path.js';

/** Parameters of a curve at which its extent is measured. */
const STEPS = [0.2, 0.35, 0.5, 0.65, 0.8];

/** Yields points on a subpath. Control points of curves are left out, since they may be far outside. */
export function* outlineOf({ points, curved }: Subpath): Generator<Point, void, undefined> {
  for (let index = 0; index < points.length; index++) {
    const point = points[index];
    if (point === undefined) continue;
    const [from, two, to] = [points[index - 1], points[index + 1], points[index + 2]];
    if (!curved.has(index) || from === undefined || two === undefined || to === undefined) {
      yield point;
      continue;
    }
    for (const t of STEPS) {
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
      yield {
        x: a * from.x + b * point.x + c * two.x + d * to.x,
        y: a * from.y + b * point.y + c * two.y + d * to.y,
      };
    }
    yield to;
    index += 2;
  }
}
