import type { Box, Size } from '../../geometry/geometry.js';
import type { Colour } from '../colour.js';
import type { WorkFile } from '../file.js';
import type { Picture } from './images.js';

/** Makes new page content: stamps on existing pages, and pages that show images. */
export interface SheetTool {
  /** Draws stamps over pages of a document that `decrypt()` has opened, the first stamp lowest. Other content does not change. */
  stamp(file: WorkFile, target: WorkFile, stamps: readonly Stamp[]): Promise<WorkFile>;
  /**
   * Adds invisible text for searching and copying to the pages of a document that `decrypt()` has opened.
   * @param text path of a file with one line of JSON (`PlacedText`) for each page
   */
  layText(file: WorkFile, target: WorkFile, text: string): Promise<WorkFile>;
  /** Makes a document with one page for each image. */
  ofPictures(target: WorkFile, pages: readonly PicturePage[]): Promise<WorkFile>;
}

/** A page that shows a single image. */
export interface PicturePage {
  readonly size: Size;
  readonly picture: Picture;
  /** The position of the upright image on the page. */
  readonly box: Box;
}

/** A mark that is drawn over pages, upright and at the same size on every displayed page. Safe for structured cloning. */
export interface Stamp {
  /** 1-based page numbers. */
  readonly pages: readonly number[];
  readonly mark: TextMark | PictureMark;
  readonly position: StampPosition;
  /** Distance of the stamp from the page edges in points; less on pages that are too small for it. */
  readonly margin: number;
  /** Clockwise rotation about the centre of the mark, in degrees. */
  readonly rotation: number;
  /** From 0 (invisible) to 1 (opaque). */
  readonly opacity: number;
  /** Subtype of the pagination artifact in a tagged document (ISO 32000-2 §14.8.2.2). */
  readonly artifact: 'Watermark' | 'PageNum';
  /**
   * Moves text at the top or bottom of a page up or down within the margin if it would cover content. If the margin has no
   * free position, the text stays in place, and a warning names the pages.
   */
  readonly keepClear?: boolean;
}

export type StampPosition =
  'center' | 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

/** Text of a stamp; it is scaled down if it does not fit between the margins. */
export interface TextMark {
  /** Text in any script; it may have several lines. */
  readonly text: string;
  /** In points. */
  readonly fontSize: number;
  readonly color: Colour;
}

/**
 * An image at the size given by its resolution (72 pixels per inch if the file states none); it is scaled down if it does
 * not fit.
 */
export interface PictureMark {
  readonly picture: Picture;
}
