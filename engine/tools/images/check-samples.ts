/** The size that a caller states for the samples of an image. */
export interface StatedSize {
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel. */
  readonly channels: number;
}

/**
 * Checks that samples have exactly the length that their stated size takes. Native code trusts the stated size and
 * would read past the end of the memory. @throws RangeError when the length differs
 */
export function checkSamples({ width, height, channels }: StatedSize, samples: Uint8Array): void {
  const areCounts = [width, height, channels].every((it) => Number.isInteger(it) && it > 0);
  if (areCounts && width * height * channels === samples.byteLength) return;
  throw new RangeError(`${samples.byteLength} bytes are not ${width} by ${height} pixels of ${channels} bytes.`);
}
