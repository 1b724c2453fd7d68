import type { Component } from './parse-frame.js';

/** A JPEG file (ITU-T T.81) as quantized coefficients: reading and writing them rounds nothing again. */
export interface JpegCoefficients {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** Quantization tables by their numbers: 64 steps each, in zigzag order. */
  readonly steps: Map<number, Uint16Array>;
  /** Whether there is a JFIF segment; it and the Adobe segment determine the colour space. */
  readonly isJfif: boolean;
  readonly adobe: Buffer | undefined;
}

/** The sampling factors of a component are also its blocks, across and down, in a unit of an interleaved scan. */
export interface JpegComponent extends Component {
  /** The width in blocks, with the blocks that complete the last units. */
  readonly columns: number;
  readonly rows: number;
  /** The columns and rows of blocks that contain a part of the image. */
  readonly usedColumns: number;
  readonly usedRows: number;
  /** Block by block in rows, 64 for each block in zigzag order. */
  readonly coefficients: Int16Array;
}

/** The largest sampling factors, and the columns and rows of units (minimum coded units, ITU-T T.81 §A.2). */
export function unitsOf({ width, height, components }: Pick<JpegCoefficients, 'width' | 'height'> & Sampled): {
  readonly across: number;
  readonly down: number;
  readonly columns: number;
  readonly rows: number;
} {
  const across = Math.max(...components.map((it) => it.across));
  const down = Math.max(...components.map((it) => it.down));
  return { across, down, columns: Math.ceil(width / (8 * across)), rows: Math.ceil(height / (8 * down)) };
}

interface Sampled {
  readonly components: readonly Pick<JpegComponent, 'across' | 'down'>[];
}

/** Maps a coefficient's index in zigzag order to its index in the block, row by row (T.81, figure A.6). */
export const zigzag = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
);
