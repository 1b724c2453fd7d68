import type { ImageToRecode } from './exchange.js';

/** A decoded image in memory: rows from the top without padding, one byte per component. */
export interface Samples {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: Channels;
  readonly data: Buffer;
}

export type Channels = 1 | 3 | 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maximum bytes of decoded samples in memory for one image. */
export const MAX_BYTES = 384 * 2 ** 20;

/** Channels of a colour space with so many components; undefined for a colour space that is not recoded. */
export function channelsOf(components: number): Channels | undefined {
  return components === 1 || components === 3 || components === 4 ? components : undefined;
}

/** Bytes per row of samples as the image stores them; rows begin at a byte (ISO 32000-2 §8.9.5.1). */
export function rowBytesOf({ width, bitsPerComponent, palette, space }: ImageToRecode): number {
  return Math.ceil((width * bitsPerComponent * (palette === undefined ? space.components : 1)) / 8);
}

/** Replaces each sample by its complement, in place. */
export function invert(data: Buffer): void {
  for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0);
}
