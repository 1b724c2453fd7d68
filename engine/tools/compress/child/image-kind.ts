import type { Samples } from './samples.js';

/** Number of sampled places. */
const PLACES = 8192;
/** Maximum share of equal neighbours in a photograph; drawings and text have more. */
const MAX_EQUAL_NEIGHBOURS = 0.25;

/** Below this size every encoding is tried: the header of a JPEG file alone takes half a kilobyte. */
const FEW_PIXELS = 32_768;

/** Whether an image is a photograph, or another image in which few neighbouring pixels are equal. */
export function isPhotographic({ width, height, channels, data }: Samples): boolean {
  const pixels = width * height;
  if (pixels < FEW_PIXELS) return false;
  const step = Math.max(1, Math.floor(pixels / PLACES));
  let [alike, places] = [0, 0];
  for (let pixel = 0; pixel + 1 < pixels; pixel += step, places++) {
    const at = pixel * channels;
    if (data.compare(data, at, at + channels, at + channels, at + 2 * channels) === 0) alike++;
  }
  return places > 0 && alike / places < MAX_EQUAL_NEIGHBOURS;
}
