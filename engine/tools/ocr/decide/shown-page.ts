import type { Glyphs } from '../../../document/model.js';
import type { Box, Size } from '../../../geometry/geometry.js';

/**
 * The drawn content of a page, as far as needed to decide which parts OCR reads. Coordinates are those of
 * `PageModel`.
 */
export interface ShownPage {
  readonly size: Size;
  /** Without glyphs of annotations and form fields. */
  readonly glyphs: Glyphs;
  /** For each glyph: 1 if an image is drawn over it later. */
  readonly covered: Uint8Array;
  readonly pictures: readonly ShownPicture[];
  /** Number of path segments: letters may be drawn as outlines. */
  readonly segments: number;
}

export interface ShownPicture {
  /** Visible area on the page. */
  readonly box: Box;
  /** Pixels per inch on the page, in the direction of higher resolution. */
  readonly dpi: number;
}
