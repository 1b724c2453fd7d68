import type { PdfDict } from '../../../pdf/syntax/values.js';
import type { ImageToRecode } from './exchange.js';
import { invert, MAX_BYTES, type Samples } from './samples.js';
import { samplesOf, sharp } from './sharp-samples.js';
import { ccittTiff } from '../../../formats/tiff/write-tiff.js';

/** Decodes CCITT Group 3 or 4 to samples of 0 and 255; undefined for options that libtiff does not read. */
export async function decodeCcitt(
  image: ImageToRecode,
  data: Buffer,
  parameters: PdfDict,
): Promise<Samples | undefined> {
  const { width, height } = image;
  const k = parameters.get('K') ?? 0;
  const isByteAligned = parameters.get('EncodedByteAlign') === true;
  if (typeof k !== 'number' || (parameters.get('Columns') ?? 1728) !== width || width * height > MAX_BYTES)
    return undefined;
  if (k < 0 && isByteAligned) return undefined;
  // The meaning of /K: ISO 32000-2 §7.4.6.
  const coding = k < 0 ? 'group4' : k > 0 ? 'group3-2d' : 'group3';
  const file = ccittTiff(data, { width, height, coding, isByteAligned });
  const opened = sharp(file, { failOn: 'error', limitInputPixels: false });
  const samples = await samplesOf(opened.toColourspace('b-w'), 1);
  if (parameters.get('BlackIs1') !== true) invert(samples.data);
  return samples;
}
