/** How an image file says that its picture is displayed. */
export interface PictureView {
  /** Exif tag 274: how the stored picture is rotated and mirrored for display; 1 as it is stored. */
  readonly orientation: Orientation;
  /** Undefined when the file states none. */
  readonly resolution: Resolution | undefined;
}

export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Pixels per inch, across and down the picture as it is stored. */
export interface Resolution {
  readonly x: number;
  readonly y: number;
}
