/**
 * The glyphs that read in one direction, rotated so that they read to the right. The arrays have one entry per glyph,
 * in drawing order.
 */
export interface Frame {
  /** Rotation from the page to this frame in degrees, clockwise. */
  readonly angle: number;
  readonly length: number;
  /** Indices into the page's glyphs. */
  readonly glyph: Int32Array;
  /** Start and end of each cell along the line. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Position of each baseline across the line, downwards. */
  readonly baseline: Float64Array;
  readonly em: Float64Array;
  readonly kind: Uint8Array;
  /** The bits of `kind` that at least one glyph has. */
  readonly kinds: number;
  /** The text of each glyph. */
  readonly text: readonly string[];
  /** 1 for glyphs of vertical writing. */
  readonly upright: Uint8Array;
  /** 1 for glyphs that the page does not draw, such as recognised text over a scan. */
  readonly invisible: Uint8Array;
}
