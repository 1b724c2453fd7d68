import type { Matrix } from '../../../geometry/geometry.js';
import type { RedactionArea } from '../redaction-area.js';

/** Redaction areas in a secondary content stream: an appearance, a glyph of a Type 3 font, a pattern, … */
export interface SecondaryAreas {
  /** The object number of the stream. */
  readonly stream: number;
  /** The object number of the font or page whose /Resources the stream uses, when it has none of its own. */
  readonly holder?: number;
  /** Whether the stream is a form in the resources of a page; its text is part of the page when the page draws it. */
  readonly isOnPages: boolean;
  /** Whether annotations show the form, and pages do not: the boxes over its text are then drawn in it. */
  readonly isInAnnotation?: boolean;
  /** Maps the space of the content (of its /BBox) to the space of the redaction areas. */
  readonly toAreaSpace: Matrix;
  readonly areas: readonly RedactionArea[];
  /** Whether text operators that touch an area are removed as a whole. */
  readonly coarse?: boolean;
  /** Whether other letters lie on letters of a match and are removed with them. */
  readonly arePiled?: boolean;
}
