import type { PdfDict, PdfStream, PdfValue, Ref } from '../../syntax/values.js';
import type { Picture } from '../pixels/coded-data.js';
import type { UnitQuad } from './unit-quad.js';

/** Edited content of a page, a form or another stream. */
export interface EditedContent {
  readonly content: Buffer;
  readonly changed: boolean;
  readonly losesGlyphs: boolean;
  readonly keepsGlyphs: boolean;
  readonly resources: PdfDict | undefined;
  /** Changed streams that it draws, by new names that its resources do not have yet. */
  readonly drawn: ReadonlyMap<string, DrawnStream>;
  /** The names of property lists whose replacement texts are to be removed. */
  readonly properties: ReadonlySet<string>;
  /** The identifiers of marked content that lost glyphs. */
  readonly marked: ReadonlySet<number>;
  /** The object numbers of fonts whose names it lost. */
  readonly unusedFonts: ReadonlySet<number>;
}

/** A changed form, image, pattern or soft-mask group: the replacement of one object at one or more places. */
export interface DrawnStream {
  /** The resource category in which its name is registered. */
  readonly category: 'XObject' | 'Pattern' | 'ExtGState';
  /** A name that does not occur in the document. */
  readonly name: string;
  /** The original object; undefined for an inline image. */
  readonly original: Ref | undefined;
  /** Returns the resource to register when it is not the stream itself but a dictionary that refers to it. */
  readonly resourceFor?: (ref: Ref) => PdfValue;
  readonly change:
    | { readonly kind: 'form'; readonly stream: PdfStream; readonly edited: EditedContent }
    /** The quadrilaterals to wipe from the image. */
    | { readonly kind: 'image'; readonly picture: () => Picture; readonly wiped: readonly UnitQuad[] };
}

/** Returns these changed streams and those that they draw, also through one another. */
export function withDrawn(streams: Iterable<DrawnStream>): ReadonlySet<DrawnStream> {
  const found = new Set(streams);
  // A set yields also what is added to it meanwhile.
  for (const { change } of found) {
    if (change.kind === 'form') for (const each of change.edited.drawn.values()) found.add(each);
  }
  return found;
}
