/** A picture of one bit a pixel: rows from the top, each starting at a whole byte. */
export interface Bits {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
