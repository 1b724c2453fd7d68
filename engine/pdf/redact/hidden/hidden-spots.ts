import type { Matrix } from '../../../geometry/geometry.js';
import type { Spot } from '../spots.js';

/** What is to go in a content stream that is no page's: an appearance, a glyph of a Type 3 font, a pattern, … */
export interface HiddenSpots {
  /** The number of the stream's object. */
  readonly stream: number;
  /** The number of the object with the /Resources that it uses, when it has none of its own: a font, or a page. */
  readonly holder?: number;
  /** Whether it is a form in the resources of a page, whose text is the page's when the page draws it. */
  readonly isOnPages: boolean;
  /** From the space of its content (that of its /BBox) to the one that the spots are in. */
  readonly toSheet: Matrix;
  readonly spots: readonly Spot[];
  /** Whether whole operators go. */
  readonly coarse?: boolean;
}
