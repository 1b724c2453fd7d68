import type { Matrix } from '../../../geometry/geometry.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import type { PixelSize } from '../../pdfium/drawing/bitmap.js';

export interface LevelPicture {
  readonly pixels: Pixels;
  /** From its pixels to those of the original image. */
  readonly matrix: Matrix;
}

/**
 * Rotates a grey image so that skewed lines become level. The image grows to hold its corners; new pixels have the
 * median level of its edge. @param skew degrees, clockwise
 */
export function levelPicture(picture: Pixels, skew: number): LevelPicture {
  const { cosine, sine } = turnBy(skew);
  const { width, height } = levelSize(picture, skew);
  const x = (picture.width - cosine * width + sine * height) / 2;
  const y = (picture.height - sine * width - cosine * height) / 2;
  const matrix: Matrix = [cosine, sine, -sine, cosine, x, y];
  const samples = new Uint8Array(width * height).fill(edgeOf(picture));
  for (let row = 0; row < height; row += 1) {
    levelRow(picture, matrix, { samples: samples.subarray(row * width, (row + 1) * width), row });
  }
  return { pixels: { width, height, channels: 1, samples }, matrix };
}

/** Size of an image after levelling. @param skew degrees */
export function levelSize({ width, height }: PixelSize, skew: number): PixelSize {
  const { cosine, sine } = turnBy(skew);
  return {
    width: Math.ceil(width * cosine + height * Math.abs(sine)),
    height: Math.ceil(width * Math.abs(sine) + height * cosine),
  };
}

function turnBy(degrees: number): { readonly cosine: number; readonly sine: number } {
  const angle = (degrees * Math.PI) / 180;
  return { cosine: Math.cos(angle), sine: Math.sin(angle) };
}

/** The median level of the edge pixels. White would create a false edge of the paper. */
function edgeOf({ width, height, samples }: Pixels): number {
  const last = (height - 1) * width;
  const sides = Array.from({ length: height }, (_, row) => [
    samples[row * width] ?? 0,
    samples[(row + 1) * width - 1] ?? 0,
  ]);
  const edge = [...samples.subarray(0, width), ...samples.subarray(last), ...sides.flat()];
  edge.sort((a, b) => a - b);
  return edge[edge.length >> 1] ?? 255;
}

/** Bilinear interpolation of four pixels. */
function levelRow(
  { width, height, samples: old }: Pixels,
  [a, b, c, d, e, f]: Matrix,
  { samples, row }: { readonly samples: Uint8Array; readonly row: number },
): void {
  // In 1024ths of a pixel; pixel positions are their middles.
  const startX = (a / 2 + c * (row + 0.5) + e - 0.5) * 1024;
  const startY = (b / 2 + d * (row + 0.5) + f - 0.5) * 1024;
  const [stepX, stepY, last, lowest] = [a * 1024, b * 1024, width - 1, height - 1];
  for (let column = 0; column < samples.length; column += 1) {
    const fromX = (startX + column * stepX) | 0;
    const fromY = (startY + column * stepY) | 0;
    const x = fromX >> 10;
    const y = fromY >> 10;
    if (x < 0 || y < 0 || x >= last || y >= lowest) continue;
    const at = y * width + x;
    const [one, two] = [old[at] ?? 0, old[at + 1] ?? 0];
    const [three, four] = [old[at + width] ?? 0, old[at + width + 1] ?? 0];
    const upper = one * 1024 + (two - one) * (fromX & 1023);
    const lower = three * 1024 + (four - three) * (fromX & 1023);
    samples[column] = (upper * 1024 + (lower - upper) * (fromY & 1023) + 524_288) >> 20;
  }
}
