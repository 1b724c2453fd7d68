import type { Box } from '../../../geometry/geometry.js';

/** Maximum number of pixels of a picture that is rendered from a page. */
const MAX_PIXELS = 20_000_000;

/** Returns the pixels per point for a part of a page: the density that is wanted, unless the picture would have too many pixels. */
export function densityFor({ left, top, right, bottom }: Box, wanted: number): number {
  return Math.min(wanted, Math.sqrt(MAX_PIXELS / ((right - left) * (bottom - top))));
}
