import type { Box, Matrix } from '../../../geometry/geometry.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { RedactionArea } from '../redaction-area.js';
import type { PdfDict, PdfStream, PdfString } from '../../syntax/values.js';
import type { FontCache } from '../../content/fonts/font-cache.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import type { PictureGlyph, PictureGlyphs } from './glyph-pictures.js';
import type { RemovedCodes } from './removed-codes.js';

/**
 * A content stream (or several that are read as one) with the redaction areas in it, and handlers for the objects that
 * it draws.
 */
export interface RedactionContext {
  readonly file: PdfFile;
  readonly resources: PdfDict | undefined;
  /** For a form XObject, the resources of the page: viewers look up names there that the form's own resources lack. */
  readonly outer?: PdfDict | undefined;
  /** Maps the initial space of the content (of a form: after its /Matrix) to the space of the redaction areas. */
  readonly toAreaSpace: Matrix;
  readonly areas: readonly RedactionArea[];
  /** Whether strings that touch the box of an area are removed as a whole, for fonts whose widths cannot be trusted. */
  readonly coarse: boolean;
  readonly fonts: FontCache;
  readonly pictures: PictureGlyphs;
  /** The graphics state that a form inherits, as `onDraw` received it; undefined for the initial state of a page. */
  readonly state?: GraphicsState | undefined;
  /**
   * Called for each `Do` of a form or an image that may touch a box. A returned name (without a slash) replaces the
   * name in the content.
   */
  readonly onDraw: (drawing: DrawnObject) => string | undefined;
  /** Called for each tiling pattern that is set as colour. A returned name replaces the name in the content. */
  readonly onPattern: (pattern: PaintedPattern) => string | undefined;
  /** Called for each soft mask that may touch a box. A returned name replaces the name in the content. */
  readonly onMask: (mask: SoftMask) => string | undefined;
  /** Called for each inline image that may touch a box. The returned content replaces everything from "BI" to "EI". */
  readonly onInlineImage: (image: DrawnInlineImage) => Buffer | undefined;
  /** Gets the codes whose glyphs are removed. */
  readonly removedCodes: RemovedCodes;
  /** Called for each glyph of a Type 3 font that shows a picture under a box; glyphs whose images are letters are removed. */
  readonly onPictureGlyph: (glyph: ShownPicture) => void;
  /**
   * Returns the replacement of a string in a property list within the content (such as /ActualText); undefined keeps
   * it.
   */
  readonly onText: (text: PdfString) => PdfString | undefined;
}

export interface DrawnObject {
  /** The name of the resource. */
  readonly name: string;
  readonly object: PdfStream;
  readonly kind: 'form' | 'image';
  /** Maps to the space of the redaction areas: of an image, from the unit square; of a form, without its /Matrix. */
  readonly matrix: Matrix;
  readonly state: GraphicsState;
}

export interface PaintedPattern {
  /** The name of the resource. */
  readonly name: string;
  readonly object: PdfStream;
  /** Maps the space of the pattern cell to that of the redaction areas, with the pattern's /Matrix. */
  readonly matrix: Matrix;
  readonly painted: readonly PaintedBox[];
  /** Whether it paints more than these boxes. */
  readonly paintsMore: boolean;
}

/** A box, in the space of the redaction areas, in which a pattern paints. */
export interface PaintedBox extends Box {
  /** Whether all of it counts as painted. A form paints an unknown part of its box, and letters reach beyond that of their line. */
  readonly isFilled: boolean;
}

export interface SoftMask {
  /** The graphics state parameter dictionary (ExtGState) that has the mask. */
  readonly dict: PdfDict;
  /** Maps the space in which the mask's group is drawn to that of the redaction areas, without the group's /Matrix. */
  readonly matrix: Matrix;
}

export interface ShownPicture extends Pick<PictureGlyph, 'procedure' | 'font'> {
  /** Maps glyph space to the space of the redaction areas. */
  readonly matrix: Matrix;
  /** The areas that its images meet. */
  readonly areas: readonly RedactionArea[];
}

export interface DrawnInlineImage {
  readonly dict: PdfDict;
  /** Data encoded as `dict` says; white space may follow. */
  readonly data: Buffer;
  /** Maps the unit square to the space of the redaction areas. */
  readonly matrix: Matrix;
}

export interface RedactedContent {
  /** The content after redaction; the same buffer as the input when nothing changed. */
  readonly content: Buffer;
  readonly changed: boolean;
  readonly losesGlyphs: boolean;
  readonly keepsGlyphs: boolean;
  /** Marked content that lost glyphs: names of property lists in /Properties, and marked-content identifiers. */
  readonly properties: ReadonlySet<string>;
  readonly markedContent: ReadonlySet<number>;
  /** The object numbers of fonts whose names were removed, because no text is shown with them any more. */
  readonly unusedFonts: ReadonlySet<number>;
}
