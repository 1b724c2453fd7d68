import type { Face } from './face.js';

/** A positioned glyph of a line, in thousandths of the font size. */
export interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Glyphs that show a piece of text together. */
export interface Cluster {
  readonly face: Face;
  readonly text: string;
  /** The text of each glyph. */
  readonly texts: readonly string[];
  /**
   * Whether the glyphs' texts alone give the text: none is empty, in this order or, from right to left, in reverse.
   */
  readonly isPlain: boolean;
  /** Whether a glyph is above or beside the baseline, so that extraction by position would split the word. */
  readonly strays: boolean;
  readonly glyphs: readonly PlacedGlyph[];
}
