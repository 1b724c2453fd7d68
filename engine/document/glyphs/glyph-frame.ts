/** The glyphs that read in one direction, turned so that they read to the right. Columns, in the order of drawing. */
export interface Frame {
  /** Degrees clockwise from the page to this frame. */
  readonly angle: number;
  readonly length: number;
  /** Indices into the page's glyphs. */
  readonly glyph: Int32Array;
  /** Where each cell begins and ends along the line. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Where each stands across the line, downwards. */
  readonly baseline: Float64Array;
  readonly em: Float64Array;
  readonly kind: Uint8Array;
  /** The bits that any of them has. */
  readonly kinds: number;
  /** What each says. */
  readonly text: readonly string[];
  /** 1 for glyphs of vertical writing. */
  readonly upright: Uint8Array;
}
