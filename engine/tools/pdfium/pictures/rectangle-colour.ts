import { heightOf, widthOf } from '../../../geometry/box-arithmetic.js';
import type { Box } from '../../../geometry/geometry.js';
import type { AlphaPixels } from './alpha-pixels.js';
import { drawRegion } from './draw-region.js';
import type { IsolatedObjects } from './isolate-objects.js';
import type { VectorObject } from './layer-objects.js';

/** In pixels: size of the drawing in which a rectangle's colour is examined. */
const SAMPLE = 24;

/**
 * Returns the colour of a rectangle if it is opaque and uniform: it may have a pattern, a mask, or a clip of another
 * shape.
 */
export function rectangleColour(
  isolated: IsolatedObjects,
  { object, box, isClipped }: VectorObject,
): number | undefined {
  const colours = [box, ...(isClipped ? cornersOf(box) : [])].map((part) => {
    const density = { x: SAMPLE / widthOf(part), y: SAMPLE / heightOf(part) };
    return soleColour(drawRegion(isolated, { box: part, density, objects: [object] }));
  });
  return colours.every((colour) => colour === colours[0]) ? colours[0] : undefined;
}

/** In points: clips may have round corners of this radius. */
const CORNER = 6;

function cornersOf({ left, top, right, bottom }: Box): readonly Box[] {
  const [across, down] = [Math.min(CORNER, (right - left) / 2), Math.min(CORNER, (bottom - top) / 2)];
  return [left, right - across].flatMap((x) =>
    [top, bottom - down].map((y) => ({ left: x, top: y, right: x + across, bottom: y + down })),
  );
}

function soleColour({ width, height, samples }: AlphaPixels): number | undefined {
  let found: number | undefined;
  // The outermost pixels are only partly covered.
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = 4 * (y * width + x);
      if (samples[at + 3] !== 0xff) return undefined;
      const colour = ((samples[at] ?? 0) << 16) | ((samples[at + 1] ?? 0) << 8) | (samples[at + 2] ?? 0);
      if (found !== undefined && found !== colour) return undefined;
      found = colour;
    }
  }
  return found;
}
