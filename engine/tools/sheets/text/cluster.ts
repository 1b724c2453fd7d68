import type { Face } from './face.js';
import type { PlacedGlyph } from './text-operators.js';

/** Glyphs that stand for a piece of text together. */
export interface Cluster {
  readonly face: Face;
  readonly text: string;
  /** What each of the glyphs says. */
  readonly texts: readonly string[];
  /** Whether that is the text, in this order or, from right to left, in the other. */
  readonly isPlain: boolean;
  /** Whether a glyph stands above or beside the way of the pen. */
  readonly strays: boolean;
  readonly glyphs: readonly PlacedGlyph[];
}
