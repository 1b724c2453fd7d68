import type { Samples } from './samples.js';

/** How far apart the colours of a grey may be: as far as rounding takes them. */
const MOST_APART = 2;

/** The greys of an image in red, green and blue that has no other colours; else undefined. */
export function greyOf({ width, height, channels, data }: Samples): Samples | undefined {
  if (channels !== 3) return undefined;
  const grey = Buffer.allocUnsafe(width * height);
  for (let from = 0, to = 0; to < grey.length; from += 3, to++) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    if (Math.abs(red - green) > MOST_APART || Math.abs(green - blue) > MOST_APART) return undefined;
    grey[to] = green;
  }
  return { width, height, channels: 1, data: grey };
}
