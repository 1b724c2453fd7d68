import type { PdfDict } from '../../../pdf/syntax/values.js';
import { invert } from './decode-jpeg.js';
import type { ImageToRecode } from './exchange.js';
import { MOST_BYTES, type Samples } from './samples.js';
import { samplesOf, sharp } from './sharp.js';
import { faxTiff } from './tiff-file.js';

/** The samples of lines coded by CCITT's Group 3 or 4, 0 and 255; undefined for what is coded otherwise than libtiff reads. */
export async function decodeFax(image: ImageToRecode, data: Buffer, parameters: PdfDict): Promise<Samples | undefined> {
  const { width, height } = image;
  const k = parameters.get('K') ?? 0;
  const isByteAligned = parameters.get('EncodedByteAlign') === true;
  if (typeof k !== 'number' || (parameters.get('Columns') ?? 1728) !== width || width * height > MOST_BYTES)
    return undefined;
  if (k < 0 && isByteAligned) return undefined;
  const file = faxTiff(data, { width, height, k, isByteAligned });
  const opened = sharp(file, { failOn: 'error', limitInputPixels: false });
  const samples = await samplesOf(opened.toColourspace('b-w'), 1);
  if (parameters.get('BlackIs1') !== true) invert(samples.data);
  return samples;
}
