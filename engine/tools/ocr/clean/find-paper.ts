import type { Pixels } from '../../../formats/raster/pixels.js';

/** Brightness of the paper by tile, rows from the top. */
export interface Paper {
  /** Width and height of a tile in pixels. */
  readonly tile: number;
  /** Tiles per row. */
  readonly across: number;
  readonly down: number;
  readonly light: Uint8Array;
}

/**
 * Estimates the brightness of the paper behind the print. A morphological closing fills tiles that heavy letters
 * cover from their neighbours and keeps the edges of shadows.
 */
export function findPaper(picture: Pixels, tile: number): Paper {
  const across = Math.ceil(picture.width / tile);
  const down = Math.ceil(picture.height / tile);
  const light = new Uint8Array(across * down);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      light[row * across + column] = lightIn(picture, { left: column * tile, top: row * tile, side: tile });
    }
  }
  const paper = { tile, across, down, light };
  const wide = { ...paper, light: overNeighbours(paper, Math.max) };
  return { ...paper, light: overNeighbours(wide, Math.min) };
}

/** The paper's brightness at a pixel of the image from which it was estimated. */
export function paperAt({ tile, across, light }: Paper, x: number, y: number): number {
  return light[Math.floor(y / tile) * across + Math.floor(x / tile)] ?? 255;
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The level that an eighth of the pixels in a square exceed. */
function lightIn({ width, height, samples }: Pixels, { left, top, side }: Square): number {
  const counts = new Uint32Array(64);
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left; at < row * width + right; at += 1) {
      const level = (samples[at] ?? 0) >> 2;
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  let rest = ((right - left) * (bottom - top)) / 8;
  let level = 63;
  while (level > 0 && rest >= (counts[level] ?? 0)) rest -= counts[level--] ?? 0;
  return level * 4 + 3;
}

/** @param choose picks one of two neighbouring values */
function overNeighbours({ across, down, light }: Paper, choose: (one: number, other: number) => number): Uint8Array {
  return light.map((own, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    let chosen = own;
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1) {
        chosen = choose(chosen, light[y * across + x] ?? 0);
      }
    }
    return chosen;
  });
}
