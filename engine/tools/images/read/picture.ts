import type { EncodedImage } from '../../../pdf/write/encoded-image.js';

/** One picture of an image file. A structured clone. */
export interface Picture {
  readonly image: EncodedImage;
  /** How the stored picture is turned to be looked at: Exif tag 274, where 1 is as it is stored. */
  readonly orientation: Orientation;
  /** Pixels an inch, across and down as stored; undefined when the file does not say. */
  readonly resolution: Resolution | undefined;
}

export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface Resolution {
  readonly x: number;
  readonly y: number;
}
