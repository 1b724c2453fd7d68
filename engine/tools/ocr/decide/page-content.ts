import type { Glyphs } from '../../../document/model.js';
import type { Box, Size } from '../../../geometry/geometry.js';

/** What a page draws, as far as it takes to decide what of it is to be read. Measures are those of `PageModel`. */
export interface PageContent {
  readonly size: Size;
  /** Without those of annotations and form fields. */
  readonly glyphs: Glyphs;
  /** For each glyph: 1 where a picture is drawn over it later. */
  readonly covered: Uint8Array;
  readonly pictures: readonly ShownPicture[];
  /** Of how many segments the paths are: letters may be drawn as outlines. */
  readonly segments: number;
}

export interface ShownPicture {
  /** What of it is on the page. */
  readonly box: Box;
  /** Its pixels an inch of the page, in the direction in which it has more. */
  readonly dpi: number;
}
