/** How to display an image, as its file states. */
export interface PictureView {
  /** Exif tag 274: how the stored image is rotated and mirrored for display; 1 means unchanged. */
  readonly orientation: Orientation;
  /** Undefined when the file states none. */
  readonly resolution: Resolution | undefined;
}

export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Horizontal and vertical pixels per inch of the stored image. */
export interface Resolution {
  readonly x: number;
  readonly y: number;
}
