import type { Matrix, Size } from '../../geometry/geometry.js';
import type { PdfDict, Ref } from '../../pdf/syntax/values.js';

/** A mark that can be drawn on pages. */
export interface ReadyMark {
  /** In points. */
  readonly size: Size;
  /** From the space that it is drawn in to points from its top left corner, y downwards. */
  readonly matrix: Matrix;
  /** The XObject that draws it, which is added when it is first asked for. */
  readonly object: () => Ref;
  /** How content draws it without an object. */
  readonly inline?: InlineMark;
}

export interface InlineMark {
  readonly operators: string;
  /** What the operators select by `Tf`, as /Font resources. */
  readonly fonts: PdfDict;
}
