import type { PdfDict, PdfStream, Ref } from '../values.js';
import type { UnitQuad } from './unit-quad.js';

/** Content that was edited: of a page, of a form, or of another stream. */
export interface EditedContent {
  readonly content: Buffer;
  readonly changed: boolean;
  readonly resources: PdfDict | undefined;
  /** What it draws by names that its resources lack. */
  readonly drawn: ReadonlyMap<string, DrawnStream>;
  /** The names of property lists whose text is gone. */
  readonly properties: ReadonlySet<string>;
  /** The identifiers of marked content of which glyphs are gone. */
  readonly marked: ReadonlySet<number>;
}

/** A form or an image as content draws it from now on: what one object becomes at one place, or at several. */
export interface DrawnStream {
  /** Unlike any name in the document. */
  readonly name: string;
  /** The object that it was, and where that stands. */
  readonly original: Ref;
  readonly stream: PdfStream;
  readonly change:
    | { readonly kind: 'form'; readonly edited: EditedContent }
    /** What of the image goes. */
    | { readonly kind: 'image'; readonly wiped: readonly UnitQuad[] };
}
