import type { Box } from '../../../geometry/geometry.js';
import type { Pixels } from '../../../formats/raster/pixels.js';

/** Makes everything outside of the regions white. @param part the drawn area, in the coordinates of the regions */
export function keepRegions(drawing: Pixels, part: Box, regions: readonly Box[]): void {
  const { width, height, samples } = drawing;
  const pixels = width / (part.right - part.left);
  const kept = regions.map(({ left, top, right, bottom }) => ({
    left: Math.floor((left - part.left) * pixels),
    right: Math.ceil((right - part.left) * pixels),
    top: Math.floor((top - part.top) * pixels),
    bottom: Math.ceil((bottom - part.top) * pixels),
  }));
  for (let row = 0; row < height; row++) {
    const here = kept.filter((it) => row >= it.top && row < it.bottom).toSorted((a, b) => a.left - b.left);
    let end = 0;
    for (const { left, right } of here) {
      if (left > end) samples.fill(WHITE, row * width + end, row * width + left);
      end = Math.max(end, right);
    }
    if (end < width) samples.fill(WHITE, row * width + end, (row + 1) * width);
  }
}

const WHITE = 255;

export function invertSamples({ samples }: Pixels): void {
  for (let at = 0; at < samples.length; at++) samples[at] = 255 - (samples[at] ?? 0);
}
