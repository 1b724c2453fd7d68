/** A picture in memory: rows from the top, without padding. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bytes a pixel: grey, or three colours in the order that the function using the pixels states. */
  readonly channels: 1 | 3;
  readonly samples: Uint8Array;
}
