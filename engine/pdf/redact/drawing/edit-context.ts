import type { Matrix } from '../../../geometry/geometry.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import type { PdfDict } from '../../syntax/values.js';
import type { RedactionArea } from '../redaction-area.js';

/** The resources, coordinate space and redaction areas of content that is edited. */
export interface EditContext {
  readonly resources: PdfDict | undefined;
  /** For a form XObject, the resources of the page. */
  readonly outer?: PdfDict | undefined;
  /** Maps the space of the content to that of the redaction areas. */
  readonly toAreaSpace: Matrix;
  readonly areas: readonly RedactionArea[];
  readonly coarse: boolean;
  readonly state?: GraphicsState | undefined;
}

/** The content that draws a form, and the object numbers of the forms around it. */
export interface DrawContext {
  readonly context: EditContext;
  readonly path: readonly number[];
}
