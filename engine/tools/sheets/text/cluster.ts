import type { Face } from './face.js';

/** A glyph on a line, in thousandths of the font's size. */
export interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Glyphs that stand for a piece of text together. */
export interface Cluster {
  readonly face: Face;
  readonly text: string;
  /** What each of the glyphs says. */
  readonly texts: readonly string[];
  /** Whether that alone is the text: each says something, and in this order or, from right to left, in the other. */
  readonly isPlain: boolean;
  /** Whether readers that go by where glyphs are would not see one word: a glyph is above or beside the way of the pen. */
  readonly strays: boolean;
  readonly glyphs: readonly PlacedGlyph[];
}
