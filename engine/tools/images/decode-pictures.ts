import type { BoundProcess } from '../tools.js';

/** What to decode of an image file. */
export interface DecodeRequest {
  /** In the job's folder. */
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  /** Pages of the file, counted from 0. */
  readonly pages: readonly number[];
  /** An empty folder in the job's that the pictures go to, and that nothing else is in. */
  readonly folder: string;
}

/**
 * A picture in a plain form, in files: colours as a PNG that is not interlaced and has no alpha (grey or RGB of 8 or 16
 * bits); CMYK as a TIFF of one strip in Deflate, 8 bits, with the horizontal predictor (2, as PDF has it as well); black
 * and white as a TIFF of one strip in CCITT Group 4. A profile of its colours is in the file itself (iCCP, tag 34675):
 * the samples are those of the source, or sRGB where its colour space cannot be kept. It lies as it is stored: neither
 * turned nor scaled.
 */
export interface DecodedPicture {
  readonly path: string;
  /** How opaque each spot is: a grey PNG of 8 bits and of the same size; left out when all of it is opaque. */
  readonly opacity?: string;
  /** Whether a part of the source could not be read, so that a part of the picture may be missing. */
  readonly damaged?: boolean;
}

/**
 * The pictures of an image file in the order of `pages`, decoded in a process of its own.
 * @throws InvalidInput when nothing of a picture can be read, UnsupportedInput, TooComplex past a limit of pixels, bytes,
 * memory or processor time
 */
export async function decodePictures(
  process: BoundProcess,
  { name }: DecodeRequest,
): Promise<readonly DecodedPicture[]> {
  return Promise.reject(new Error(`${name} ${typeof process.run}`));
}
