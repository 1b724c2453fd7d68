import type { Box, Matrix } from '../../../geometry/geometry.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { Spot } from '../spots.js';
import type { PdfDict, PdfStream, PdfString } from '../../syntax/values.js';
import type { FontCache } from '../../content/fonts/font-cache.js';
import type { GraphicsState } from '../../content/graphics-state.js';

/** One content stream, or several that are read as one, and what is to go from it. */
export interface RedactionSheet {
  readonly file: PdfFile;
  readonly resources: PdfDict | undefined;
  /** Of a form: the resources of the page, in which viewers look for what is missing in its own. */
  readonly outer?: PdfDict | undefined;
  /** From the space in which the content begins (of a form: with its /Matrix) to that of the spots. */
  readonly toSheet: Matrix;
  readonly spots: readonly Spot[];
  /** Whole strings go that touch the box of a spot, for fonts whose widths cannot be trusted. */
  readonly coarse: boolean;
  readonly fonts: FontCache;
  /** What a form takes over from the content that draws it, as `onDraw` was given it; none: that of a new page. */
  readonly state?: GraphicsState | undefined;
  /**
   * For each `Do` of a form or an image that may touch a box. The name that it returns (without a slash) takes the place
   * of the one in the content.
   */
  readonly onDraw: (drawing: Drawing) => string | undefined;
  /** For each tiling pattern that is made the colour. The name that it returns takes the place of the one in the content. */
  readonly onPattern: (pattern: PaintedPattern) => string | undefined;
  /** For each soft mask that may touch a box. The name that it returns takes the place of the one in the content. */
  readonly onMask: (mask: SoftMask) => string | undefined;
  /** For each inline image that may touch a box. What it returns takes the place of all from "BI" to "EI". */
  readonly onInlineImage: (image: DrawnInlineImage) => Buffer | undefined;
  /** What becomes of a string in a property list within the content (/ActualText, say); undefined leaves it as it is. */
  readonly onText: (text: PdfString) => PdfString | undefined;
}

export interface Drawing {
  /** Of the resource. */
  readonly name: string;
  readonly object: PdfStream;
  readonly kind: 'form' | 'image';
  /** From where it is drawn to the space of the spots: of an image, from the unit square; of a form, without its /Matrix. */
  readonly matrix: Matrix;
  readonly state: GraphicsState;
}

export interface PaintedPattern {
  /** Of the resource. */
  readonly name: string;
  readonly object: PdfStream;
  /** From the space of its cell to that of the spots, with its /Matrix. */
  readonly matrix: Matrix;
  /** In the space of the spots: all that is painted with it lies in these; undefined when nobody knows. */
  readonly painted: readonly Box[] | undefined;
}

export interface SoftMask {
  /** The parameters of the graphics state that have it. */
  readonly dict: PdfDict;
  /** From where its group is drawn to the space of the spots, without the /Matrix of the group. */
  readonly matrix: Matrix;
}

export interface DrawnInlineImage {
  readonly dict: PdfDict;
  /** Encoded as `dict` says; white space may stand behind it. */
  readonly data: Buffer;
  /** From the unit square to the space of the spots. */
  readonly matrix: Matrix;
}

export interface RedactedContent {
  /** The content itself when nothing changed. */
  readonly content: Buffer;
  readonly changed: boolean;
  /** Marked content of which glyphs are gone: the names of property lists in /Properties, and marked-content identifiers. */
  readonly properties: ReadonlySet<string>;
  readonly markedContent: ReadonlySet<number>;
}
