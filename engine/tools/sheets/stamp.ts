import type { Picture } from '../images/read/picture.js';

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
}

export type StampPosition =
  'center' | 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

/** Made smaller where it would not fit between the margins. */
export interface TextMark {
  /** In any script; a line for each line. */
  readonly text: string;
  /** In points. */
  readonly fontSize: number;
  /** Red, green and blue, 0 to 1. */
  readonly color: readonly [red: number, green: number, blue: number];
}

/** A picture at the size that its resolution says (72 pixels an inch when it does not), made smaller where it would not fit. */
export interface PictureMark {
  readonly picture: Picture;
}
