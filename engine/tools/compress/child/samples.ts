import type { ImageToRecode } from './exchange.js';

/** A decoded image in memory: rows from the top without padding, a byte for each component. */
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

/** Bytes of samples that may be in memory at once for one image. */
export const MOST_BYTES = 384 * 2 ** 20;

/** Channels of the samples of a colour space with so many components; undefined when it is none that is recoded. */
export function channelsOf(components: number): Channels | undefined {
  return components === 1 || components === 3 || components === 4 ? components : undefined;
}

/** Bytes of a row of samples as the image stores them (ISO 32000-2 §8.9.5.1: rows begin at a byte). */
export function rowBytesOf({ width, bitsPerComponent, palette, space }: ImageToRecode): number {
  return Math.ceil((width * bitsPerComponent * (palette === undefined ? space.components : 1)) / 8);
}

/** Replaces each sample by its complement, in place. */
export function invert(data: Buffer): void {
  for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0);
}
