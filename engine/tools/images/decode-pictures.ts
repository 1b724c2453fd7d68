import type { BoundProcess } from '../tools.js';

/** What to decode of an image file. */
export interface DecodeRequest {
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  /** Pages of the file, counted from 0. */
  readonly pages: readonly number[];
  /** A folder of the job's that the pictures go to. */
  readonly folder: string;
}

/**
 * A picture in a plain form, in files: colours as a PNG that is not interlaced (grey or RGB of 8 or 16 bits), as a TIFF
 * with one uncompressed or CCITT Group 4 strip (CMYK, and black and white); and how opaque it is as a grey PNG.
 */
export interface DecodedPicture {
  readonly path: string;
  readonly opacity?: string;
}

export async function decodePictures(
  process: BoundProcess,
  { name }: DecodeRequest,
): Promise<readonly DecodedPicture[]> {
  return Promise.reject(new Error(`${name} ${typeof process.run}`));
}
