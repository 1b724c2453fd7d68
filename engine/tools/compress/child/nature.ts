import type { Samples } from './samples.js';

/** How many places are looked at. */
const PLACES = 8192;
/** Of neighbours, in a photograph; drawings and text have more. */
const MOST_ALIKE = 0.25;

/** Of so few, any way is tried: the head of a JPEG file is half a kilobyte. */
const FEW_PIXELS = 32_768;

/** Whether an image is a photograph, or what else has few neighbours of the very same colour. */
export function isSmooth({ width, height, channels, data }: Samples): boolean {
  const pixels = width * height;
  if (pixels < FEW_PIXELS) return false;
  const step = Math.max(1, Math.floor(pixels / PLACES));
  let [alike, places] = [0, 0];
  for (let pixel = 0; pixel + 1 < pixels; pixel += step, places++) {
    const at = pixel * channels;
    if (data.compare(data, at, at + channels, at + channels, at + 2 * channels) === 0) alike++;
  }
  return places > 0 && alike / places < MOST_ALIKE;
}
