/** The size of a picture, as somebody states it. */
export interface StatedSize {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel. */
  readonly channels: number;
}

/**
 * Called before native code reads samples, as it goes by the stated size and not by the length of the memory.
 * @throws RangeError when the samples are not exactly those of the size
 */
export function checkSamples({ width, height, channels }: StatedSize, samples: Uint8Array): void {
  const areCounts = [width, height, channels].every((it) => Number.isInteger(it) && it > 0);
  if (areCounts && width * height * channels === samples.byteLength) return;
  throw new RangeError(`${samples.byteLength} bytes are not ${width} by ${height} pixels of ${channels} bytes.`);
}
