/** A picture in memory: rows from the top, without padding. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bytes a pixel: a grey, or three colours in the order that is said where it is used. */
  readonly channels: 1 | 3;
  readonly samples: Uint8Array;
}
