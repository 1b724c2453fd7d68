import type { Samples } from './samples.js';

/** Maximum difference between the colour components of a grey, which rounding can cause. */
const MAX_GREY_DIFFERENCE = 2;

/** Converts an RGB image to grey when all of its colours are greys; else undefined. */
export function greyOf({ width, height, channels, data }: Samples): Samples | undefined {
  if (channels !== 3) return undefined;
  const grey = Buffer.allocUnsafe(width * height);
  for (let from = 0, to = 0; to < grey.length; from += 3, to++) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    if (Math.abs(red - green) > MAX_GREY_DIFFERENCE || Math.abs(green - blue) > MAX_GREY_DIFFERENCE) return undefined;
    grey[to] = green;
  }
  return { width, height, channels: 1, data: grey };
}
