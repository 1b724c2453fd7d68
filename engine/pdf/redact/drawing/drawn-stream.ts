import type { PdfDict, PdfStream, PdfValue, Ref } from '../../syntax/values.js';
import type { Picture } from '../pixels/coded-data.js';
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

/**
 * A form, an image, a pattern or the group of a soft mask as content draws it from now on: what one object becomes at one
 * place, or at several.
 */
export interface DrawnStream {
  /** Under which resources its name stands. */
  readonly category: 'XObject' | 'Pattern' | 'ExtGState';
  /** Unlike any name in the document. */
  readonly name: string;
  /** The object that it was, and where that stands; undefined for what was an image within the content. */
  readonly original: Ref | undefined;
  /** What is called by its name, where that is not the object itself but has a reference to it. */
  readonly calledAs?: (ref: Ref) => PdfValue;
  readonly change:
    | { readonly kind: 'form'; readonly stream: PdfStream; readonly edited: EditedContent }
    /** What of the image goes. */
    | { readonly kind: 'image'; readonly picture: () => Picture; readonly wiped: readonly UnitQuad[] };
}

/** What went from a stream, and then from what was left. */
export function joinedEdits(before: EditedContent, after: EditedContent): EditedContent {
  return {
    ...after,
    changed: before.changed || after.changed,
    drawn: new Map([...before.drawn, ...after.drawn]),
    properties: new Set([...before.properties, ...after.properties]),
    marked: new Set([...before.marked, ...after.marked]),
  };
}
