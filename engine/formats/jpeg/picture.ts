/** A JPEG file (ITU-T T.81) as coefficients: nothing that its coder rounded is rounded again. */
export interface JpegPicture {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** By number; 64 steps in zigzag order each. */
  readonly steps: Map<number, Uint16Array>;
  /** What says what the colours are: whether the file is a JFIF file, and the parameters of the Adobe segment. */
  readonly isJfif: boolean;
  readonly adobe: Buffer | undefined;
}

export interface JpegComponent {
  readonly id: number;
  /** Samples for those of the coarsest component, across and down: its blocks in a unit of the interleaved scan. */
  readonly across: number;
  readonly down: number;
  /** The number of its quantisation table. */
  readonly table: number;
  /** In blocks, with those that fill up the last units. */
  readonly columns: number;
  readonly rows: number;
  /** How many of them hold anything of the picture. */
  readonly usedColumns: number;
  readonly usedRows: number;
  /** In zigzag order, 64 for a block, row by row. */
  readonly coefficients: Int16Array;
}

/** How large the units are that all components have blocks in. */
export function unitsOf({ width, height, components }: Pick<JpegPicture, 'width' | 'height'> & Sampled): {
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

/** From a coefficient's place in the zigzag to that in a block (T.81, figure A.6). */
export const zigzag = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
);
