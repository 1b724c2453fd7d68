import type { Point } from '../../../geometry/geometry.js';
import type { ImageGroup } from './group-images.js';

/** Pixels per point: 300 dpi. An image with slightly more keeps its own pixels. */
const MAX_DENSITY = 300 / 72;
const MAX_KEPT_DENSITY = 1.2 * MAX_DENSITY;

/** A2 at 300 dpi; 140 MB while it is rendered. */
const MAX_PIXELS = 35_000_000;

/** Maximum number of pixels of all pictures of a page together. */
const MAX_PAGE_PIXELS = 100_000_000;

type Sized = Pick<ImageGroup, 'box' | 'density'>;

/** The pictures of a page with the densities at which they are rendered: their own, unless that exceeds a limit. */
export function boundDensities<Group extends Sized>(groups: readonly Group[]): readonly Group[] {
  const bounded = groups.map((group) => ({ ...group, density: densityOf(group) }));
  const pixels = bounded.reduce((sum, group) => sum + pixelsOf(group), 0);
  const factor = Math.min(1, Math.sqrt(MAX_PAGE_PIXELS / pixels));
  return bounded.map((group) => ({ ...group, density: scaled(group.density, factor) }));
}

function densityOf({ box, density }: Sized): Point {
  const bounded = (own: number): number => (own > MAX_KEPT_DENSITY ? MAX_DENSITY : own);
  const own = { x: bounded(density.x), y: bounded(density.y) };
  return scaled(own, Math.min(1, Math.sqrt(MAX_PIXELS / pixelsOf({ box, density: own }))));
}

function pixelsOf({ box, density }: Sized): number {
  return (box.right - box.left) * density.x * (box.bottom - box.top) * density.y;
}

function scaled({ x, y }: Point, factor: number): Point {
  return { x: x * factor, y: y * factor };
}
