import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';

export interface LetterBlocks {
  readonly width: number;
  readonly height: number;
  /** Width and height of every letter in pixels; gaps between letters and lines have the same size. */
  readonly letter: readonly [width: number, height: number];
  readonly ink?: number;
  readonly paper?: number;
  /** Number of lines; as many as fit by default. */
  readonly lines?: number;
  /** Top of the first line. */
  readonly top?: number;
}

/** A grey image with blocks in place of letters. */
export function letterBlocks(blocks: LetterBlocks): Pixels & { readonly channels: 1 } {
  const { width, height, letter, ink = 0, paper = 255, lines = Infinity, top = letter[1] } = blocks;
  const samples = new Uint8Array(width * height).fill(paper);
  const [wide, high] = letter;
  for (let line = 0; line < lines && top + (2 * line + 1) * high < height; line++) {
    for (let left = wide; left + 2 * wide < width; left += 2 * wide) {
      for (let row = 0; row < high; row++) {
        const at = (top + 2 * line * high + row) * width + left;
        samples.fill(ink, at, at + wide);
      }
    }
  }
  return { width, height, channels: 1, samples };
}
