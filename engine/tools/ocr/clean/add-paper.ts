import { type Box, combine } from '../../../geometry/geometry.js';
import type { LevelPicture } from './level-picture.js';

interface PrintOnPaper {
  /** In pixels of the image. */
  readonly letters: readonly Box[];
  /** Height, or width, of most letters. */
  readonly size: number;
  /** Grey level of the paper. */
  readonly light: number;
}

/**
 * Adds paper around an image whose letters reach its edges, such as a closely cropped line. OCR engines misread
 * letters without surrounding paper, and take a whole line of them for an image.
 */
export function addPaper(picture: LevelPicture, { letters, size, light }: PrintOnPaper): LevelPicture {
  const { width, height, samples } = picture.pixels;
  const near = NEAR * size;
  const atEdge = letters.filter((it) => Math.min(it.left, it.top, width - it.right, height - it.bottom) < near);
  if (atEdge.length <= SHARE_AT_EDGE * letters.length) return picture;
  const margin = Math.ceil(MARGIN * size);
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  const larger = new Uint8Array(wide * high).fill(light);
  for (let row = 0; row < height; row += 1) {
    larger.set(samples.subarray(row * width, (row + 1) * width), (row + margin) * wide + margin);
  }
  const pixels = { width: wide, height: high, channels: 1, samples: larger } as const;
  return { pixels, matrix: combine([1, 0, 0, 1, -margin, -margin], picture.matrix) };
}

/** In letter sizes. */
const NEAR = 0.25;
const MARGIN = 0.5;

/** Share of letters at the edge; a scan may show a few letters of the neighbouring page. */
const SHARE_AT_EDGE = 0.05;
