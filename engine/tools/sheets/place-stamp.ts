import { combine, type Matrix, type Size } from '../../geometry/geometry.js';
import type { Stamp, StampPosition } from '../../contract/tools/sheets.js';

/** Position of a stamp; `shift` moves it from the edge of its position towards the middle of the page, in points. */
type Placement = Pick<Stamp, 'position' | 'margin' | 'rotation'> & { readonly shift?: number };

/** Maximum margin as a share of the page's shorter side. */
const widestMargin = 1 / 8;

/** For each position the share of the free space that is left of the mark, and above it. */
const shares = {
  center: [0.5, 0.5],
  'top-left': [0, 0],
  'top-center': [0.5, 0],
  'top-right': [1, 0],
  'bottom-left': [0, 1],
  'bottom-center': [0.5, 1],
  'bottom-right': [1, 1],
} as const satisfies Record<StampPosition, readonly [left: number, above: number]>;

/**
 * Places a mark of a given size: the matrix leads from the mark (points from its top left corner) to the displayed
 * page; y goes down in both. The box around the rotated mark lies at the stamp's position within the margins; a mark
 * that is too large is reduced. Undefined for a page without an extent.
 */
export function placeStamp(
  mark: Size,
  page: Size,
  { position, margin, rotation, shift = 0 }: Placement,
): Matrix | undefined {
  const shorter = Math.min(page.width, page.height);
  if (!(shorter > 0 && Number.isFinite(page.width * page.height))) return undefined;
  const edge = Math.min(margin, shorter * widestMargin);
  const turn = turned(rotation);
  const around = boxAround(mark, turn);
  const free = { width: page.width - 2 * edge, height: page.height - 2 * edge };
  const scale = Math.min(1, free.width / around.width, free.height / around.height);
  const used = { width: around.width * scale, height: around.height * scale };
  const [left, above] = shares[position];
  const middle = {
    x: edge + left * (free.width - used.width) + used.width / 2,
    y: edge + above * (free.height - used.height) + used.height / 2 + (1 - 2 * above) * shift,
  };
  const [a, b, c, d] = turn;
  return combine(
    [1, 0, 0, 1, -mark.width / 2, -mark.height / 2],
    [a * scale, b * scale, c * scale, d * scale, middle.x, middle.y],
  );
}

/** Rotation clockwise, with y downwards. */
function turned(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  // Quarter turns are rounded, so that upright content has no skew of 1e-16.
  const exact = degrees % 90 === 0 ? Math.round : Number;
  const [cos, sin] = [exact(Math.cos(angle)), exact(Math.sin(angle))];
  return [cos, sin, -sin, cos, 0, 0];
}

function boxAround({ width, height }: Size, [cos, sin]: Matrix): Size {
  const [across, up] = [Math.abs(cos), Math.abs(sin)];
  return { width: width * across + height * up, height: width * up + height * across };
}
