import type { Matrix } from '../../../geometry.js';
import type { Pixels } from '../../images/pixels.js';

export interface LevelPicture {
  readonly pixels: Pixels;
  /** From its pixels to those of the picture that it was made of. */
  readonly matrix: Matrix;
}

/**
 * Turns a grey picture so that lines which fall by an angle become level; it grows by what its corners need.
 * @param skew degrees, clockwise
 * @param blank the grey of what comes in at the corners
 */
export function levelPicture(picture: Pixels, skew: number, blank: number): LevelPicture {
  const angle = (skew * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.ceil(picture.width * cosine + picture.height * Math.abs(sine));
  const height = Math.ceil(picture.width * Math.abs(sine) + picture.height * cosine);
  const x = (picture.width - cosine * width + sine * height) / 2;
  const y = (picture.height - sine * width - cosine * height) / 2;
  const matrix: Matrix = [cosine, sine, -sine, cosine, x, y];
  const samples = new Uint8Array(width * height).fill(blank);
  for (let row = 0; row < height; row += 1) {
    levelRow(picture, matrix, { samples: samples.subarray(row * width, (row + 1) * width), row });
  }
  return { pixels: { width, height, channels: 1, samples }, matrix };
}

/** Each pixel is a mean of the four that it lies between. */
function levelRow(
  { width, height, samples: old }: Pixels,
  [a, b, c, d, e, f]: Matrix,
  { samples, row }: { readonly samples: Uint8Array; readonly row: number },
): void {
  // In 1024ths of a pixel. Pixels are meant by their middles.
  const startX = (a / 2 + c * (row + 0.5) + e - 0.5) * 1024;
  const startY = (b / 2 + d * (row + 0.5) + f - 0.5) * 1024;
  const [stepX, stepY] = [a * 1024, b * 1024];
  for (let column = 0; column < samples.length; column += 1) {
    const [fromX, fromY] = [Math.floor(startX + column * stepX), Math.floor(startY + column * stepY)];
    const [x, y] = [fromX >> 10, fromY >> 10];
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
    const at = y * width + x;
    const [right, down] = [fromX & 1023, fromY & 1023];
    const upper = (old[at] ?? 0) * (1024 - right) + (old[at + 1] ?? 0) * right;
    const lower = (old[at + width] ?? 0) * (1024 - right) + (old[at + width + 1] ?? 0) * right;
    samples[column] = (upper * (1024 - down) + lower * down + 524_288) >> 20;
  }
}
