import { ellipse, type Point, polygon, polyline } from './path.js';

/** The size of a line ending, in line widths; lines thinner than 1 point have endings of this many points. */
const SIZE = 6;
/** Half the angle of an arrow head. */
const HALF_ANGLE = Math.PI / 6;

/** The operators of a line ending: those of its path, and how it is painted. */
export interface LineEnding {
  readonly path: string;
  /** Whether the inside is filled with the interior colour. */
  readonly isFilled: boolean;
}

/**
 * Draws the ending of a line (ISO 32000-2 table 179).
 * @param name such as OpenArrow; names that no viewer knows draw nothing
 * @param line the end, and the point from which the line comes
 */
export function lineEnding(
  name: string,
  { end, from, width }: { readonly end: Point; readonly from: Point; readonly width: number },
): LineEnding | undefined {
  const angle = Math.atan2(end[1] - from[1], end[0] - from[0]);
  const size = SIZE * Math.max(1, width);
  /** A point at a distance from the end: along the line, beyond its end, and to its left. */
  const at = (along: number, left: number): Point => [
    end[0] + along * Math.cos(angle) - left * Math.sin(angle),
    end[1] + along * Math.sin(angle) + left * Math.cos(angle),
  ];
  const half = size / 2;
  const side = size * Math.tan(HALF_ANGLE);
  const head = (along: number): readonly Point[] => [at(along, side), at(0, 0), at(along, -side)];
  if (name === 'OpenArrow') return { path: polyline(head(-size)), isFilled: false };
  if (name === 'ROpenArrow') return { path: polyline(head(size)), isFilled: false };
  if (name === 'ClosedArrow') return { path: polygon(head(-size)), isFilled: true };
  if (name === 'RClosedArrow') return { path: polygon(head(size)), isFilled: true };
  if (name === 'Circle') return { path: ellipse(end, [half, half]), isFilled: true };
  if (name === 'Butt') return { path: polyline([at(0, half), at(0, -half)]), isFilled: false };
  if (name === 'Slash') return { path: polyline([at(half / 2, half), at(-half / 2, -half)]), isFilled: false };
  if (name === 'Diamond')
    return { path: polygon([at(half, 0), at(0, half), at(-half, 0), at(0, -half)]), isFilled: true };
  if (name !== 'Square') return undefined;
  const corners = [at(half, half), at(-half, half), at(-half, -half), at(half, -half)];
  return { path: polygon(corners), isFilled: true };
}
