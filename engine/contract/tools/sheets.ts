import type { Box, Size } from '../../geometry/geometry.js';
import type { Colour } from '../colour.js';
import type { WorkFile } from '../file.js';
import type { Picture } from './images.js';

/** Makes new content: stamps on the pages of a document, and pages of pictures. */
export interface SheetTool {
  /** Lays stamps over pages of a document that `decrypt()` has opened, the first one lowest. All else stays as it is. */
  stamp(file: WorkFile, target: WorkFile, stamps: readonly Stamp[]): Promise<WorkFile>;
  /**
   * Lays text that nobody sees over the pages of a document that `decrypt()` has opened, for searching and copying.
   * @param text a file of `PlacedText` as JSON, a line for each page
   */
  layText(file: WorkFile, target: WorkFile, text: string): Promise<WorkFile>;
  /** Makes a document with a page for each picture. */
  ofPictures(target: WorkFile, pages: readonly PicturePage[]): Promise<WorkFile>;
}

/** A page that shows one picture and nothing else. */
export interface PicturePage {
  readonly size: Size;
  readonly picture: Picture;
  /** Where the upright picture lies. */
  readonly box: Box;
}

/** What is laid over pages, upright and at the same size on every page as its reader sees it. A structured clone. */
export interface Stamp {
  /** Counted from 1. */
  readonly pages: readonly number[];
  readonly mark: TextMark | PictureMark;
  readonly position: StampPosition;
  /** How far the stamp stays away from the edges, in points; less on pages where nothing would be left. */
  readonly margin: number;
  /** Clockwise, in degrees, about the middle of the mark. */
  readonly rotation: number;
  /** 0 (invisible) to 1. */
  readonly opacity: number;
  /** What it is in a tagged document (ISO 32000-2 §14.8.2.2): an artifact of pagination of this kind. */
  readonly artifact: 'Watermark' | 'PageNum';
  /**
   * Moves text at the top or the bottom within the margin of its page, up or down, where it would cover content. Where the
   * margin has no free place, it stays, and a warning names the pages.
   */
  readonly keepClear?: boolean;
}

export type StampPosition =
  'center' | 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

/** Made smaller where it would not fit between the margins. */
export interface TextMark {
  /** In any script; a line for each line. */
  readonly text: string;
  /** In points. */
  readonly fontSize: number;
  readonly color: Colour;
}

/** A picture at the size that its resolution says (72 pixels an inch when it does not), made smaller where it would not fit. */
export interface PictureMark {
  readonly picture: Picture;
}
