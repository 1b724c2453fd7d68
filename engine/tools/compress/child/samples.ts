/** What an image shows, in memory: rows from the top without padding, a byte for each component. */
export interface Samples {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Buffer;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Bytes of samples that may be in memory at once for one image. */
export const MOST_BYTES = 384 * 2 ** 20;
