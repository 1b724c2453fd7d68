import type { Pixels } from '../../../formats/raster/pixels.js';

/** An image reduced by an integer factor. */
export interface ReducedPicture extends Pixels {
  /** Width and height of one pixel in pixels of the original. */
  readonly factor: number;
}

/** Sufficient to find the print of a page: about 110 dpi on A4. */
const MAX_PIXELS = 1.1e6;

/**
 * Minimum letter height in pixels; lower letters are indistinguishable from specks. A page of usual size stays above
 * it.
 */
const MIN_PRINT = 5;

/**
 * Reduces a grey image by averaging, so that it can be analysed several times. @param print letter height in pixels,
 * where known: on plans letters are small relative to the sheet
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

/** Adds the pixels of a row to the sums of their targets. */
function addTo(sums: Uint32Array, row: Uint8Array, factor: number): void {
  let at = 0;
  for (let column = 0; column < sums.length; column += 1) {
    let sum = 0;
    for (let part = 0; part < factor; part += 1) sum += row[at++] ?? 0;
    sums[column] = (sums[column] ?? 0) + sum;
  }
}
