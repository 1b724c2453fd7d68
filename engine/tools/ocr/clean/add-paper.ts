import { type Box, combine } from '../../../geometry/geometry.js';
import type { LevelPicture } from './level-picture.js';

interface PrintOnPaper {
  /** Boxes in pixels of the picture. */
  readonly letters: readonly Box[];
  /** How high, or wide, most letters are. */
  readonly size: number;
  /** The grey of the paper. */
  readonly light: number;
}

/**
 * Adds paper around a picture whose letters reach its edges, as in a picture of one line that was cut out closely. OCR
 * engines misread letters that have no paper around them, and take a whole line of them for a picture.
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

/** In sizes of a letter. */
const NEAR = 0.25;
const MARGIN = 0.5;

/** Of all letters: a scan of a page may show a few letters of the page beside it. */
const SHARE_AT_EDGE = 0.05;
