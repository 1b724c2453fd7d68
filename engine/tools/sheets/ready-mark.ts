import type { Matrix, Size } from '../../geometry/geometry.js';
import type { PdfDict, Ref } from '../../pdf/syntax/values.js';

/** A mark that can be drawn on pages. */
export interface ReadyMark {
  /** In points. */
  readonly size: Size;
  /** From the mark's own space to points from its top left corner, y downwards. */
  readonly matrix: Matrix;
  /** Returns the XObject that draws the mark; added on first use. */
  readonly object: () => Ref;
  /** Operators that draw the mark without an XObject. */
  readonly inline?: InlineMark;
}

export interface InlineMark {
  readonly operators: string;
  /** /Font resources, by the names that `Tf` selects. */
  readonly fonts: PdfDict;
}
