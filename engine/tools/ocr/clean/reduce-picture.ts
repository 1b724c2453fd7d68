import type { Pixels } from '../../../formats/raster/pixels.js';

/** A picture made smaller by a whole number. */
export interface ReducedPicture extends Pixels {
  /** How many pixels of the picture a pixel of this one is wide, and high. */
  readonly factor: number;
}

/** What it takes to see where the print of a page is: about 110 dots an inch on A4. */
const MAX_PIXELS = 1.1e6;

/** In pixels: print that is lower cannot be told from specks. That of a page of usual size stays higher by itself. */
const MIN_PRINT = 5;

/**
 * Makes a grey picture small enough to be looked at several times; each pixel is the mean of those it stands for.
 * @param print how high its letters are, in pixels, where that is known: those of plans are low, as large as a plan is
 */
export function reducePicture(picture: Pixels, print = Infinity): ReducedPicture {
  const wanted = Math.ceil(Math.sqrt((picture.width * picture.height) / MAX_PIXELS));
  const factor = Math.max(1, Math.min(wanted, picture.width, picture.height, Math.floor(print / MIN_PRINT)));
  if (factor === 1) return { ...picture, factor };
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const samples = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  for (let row = 0; row < height; row += 1) {
    sums.fill(0);
    for (let part = 0; part < factor; part += 1) {
      const start = (row * factor + part) * picture.width;
      addTo(sums, picture.samples.subarray(start, start + width * factor), factor);
    }
    for (let column = 0; column < width; column += 1) samples[row * width + column] = (sums[column] ?? 0) / factor ** 2;
  }
  return { width, height, channels: 1, samples, factor };
}

/** Adds each pixel of a row to the sum that it goes into. */
function addTo(sums: Uint32Array, row: Uint8Array, factor: number): void {
  let at = 0;
  for (let column = 0; column < sums.length; column += 1) {
    let sum = 0;
    for (let part = 0; part < factor; part += 1) sum += row[at++] ?? 0;
    sums[column] = (sums[column] ?? 0) + sum;
  }
}
