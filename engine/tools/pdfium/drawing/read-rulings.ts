import type { Ruling } from '../../../document/model.js';
import { type Box, onPage, type Size } from '../../../geometry/geometry.js';
import { filledParts } from './filled-parts.js';
import { joinDashes } from './join-dashes.js';
import type { Path, Stroke, Subpath } from './read-path.js';
import { rectangleOf, SLOPE, THICKEST } from './path-rectangles.js';
import { type Clip, visibleParts } from './visible-parts.js';
import { addToGroup } from '../../../groups.js';

/** In points: minimum length of a ruling. */
const SHORTEST = 3;
const LONGEST_DASH = 6;

/** In points: maximum deviation of a line that is still straight to the eye. */
const SPECK = 0.1;

/**
 * Returns the straight horizontal and vertical lines of a path, and its rectangles that are as thin as lines.
 * @param clip returns the clip of the path; called only when there are any
 */
export function rulingsOf(path: Path, size: Size, clip: () => Clip | undefined): Ruling[] {
  const { subpaths, fill, stroke } = path;
  const dashes: Box[] = [];
  const found = subpaths.flatMap((subpath) => {
    const bars = filledParts(subpath, path, clip).filter(isBar);
    if (fill !== undefined && bars.length > 0) return bars.map((bar) => ({ ...bar, colour: fill }));
    const dash = fill === undefined ? undefined : dashOf(subpath);
    if (dash !== undefined) dashes.push(dash);
    return stroke === undefined ? [] : linesOf(subpath, stroke);
  });
  if (fill !== undefined) for (const line of joinDashes(dashes)) found.push({ ...line, colour: fill });
  const seen = found.length === 0 ? [] : visibleParts(found, clip());
  return seen.flatMap(({ colour, ...whole }) => {
    const box = onPage(whole, size);
    return box === undefined ? [] : [{ ...box, colour }];
  });
}

/** Returns the filled rectangle that is a whole path if it is as small as a dash, such as a dot of a line whose dots are drawn one by one. */
export function dotOf({ subpaths, fill }: Path, size: Size, clip: () => Clip | undefined): Ruling | undefined {
  const [subpath] = subpaths;
  if (subpath === undefined || subpaths.length > 1 || fill === undefined) return undefined;
  const whole = dashOf(subpath);
  const [seen] = whole === undefined ? [] : visibleParts([whole], clip());
  const box = seen === undefined ? undefined : onPage(seen, size);
  return box === undefined ? undefined : { ...box, colour: fill };
}

/** Returns the lines of dots that are paths of their own, by colour. */
export function dottedLines(dots: readonly Ruling[]): readonly Ruling[] {
  const colours = new Map<number, Box[]>();
  for (const { colour, ...box } of dots) addToGroup(colours, colour, box);
  return [...colours].flatMap(([colour, boxes]) => joinDashes(boxes).map((line) => ({ ...line, colour })));
}

/** Returns the filled rectangle that a subpath forms if it is as small as a dash. */
function dashOf(subpath: Subpath): Box | undefined {
  const box = rectangleOf(subpath);
  return box === undefined || sidesOf(box)[1] > LONGEST_DASH ? undefined : box;
}

/** Returns whether a rectangle is as thin as a line. */
function isBar(box: Box): boolean {
  const [thickness, length] = sidesOf(box);
  return thickness <= THICKEST && length >= SHORTEST && length >= 2 * thickness;
}

/** Returns whether all lines of a subpath are horizontal or vertical. */
export function isLevel({ points, curved }: Subpath): boolean {
  if (curved.size > 0) return false;
  return points.every(({ x, y }, index) => {
    const from = points[index - 1] ?? { x, y };
    const [across, down] = [Math.abs(x - from.x), Math.abs(y - from.y)];
    return Math.min(across, down) <= Math.max(SLOPE * Math.max(across, down), SPECK);
  });
}

/** Returns the shorter and the longer side. */
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
    // A stroke extends equally to both sides of the line; caps at its ends are ignored.
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
