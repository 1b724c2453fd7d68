import { type Filter, decodeWith } from '../../../pdf/filters/filters.js';
import { PdfDict } from '../../../pdf/syntax/values.js';
import { decodeCcitt } from './decode-ccitt.js';
import { decodeJpeg } from './decode-jpeg.js';
import type { ImageToRecode } from './exchange.js';
import { MAX_BYTES, rowBytesOf, type Samples, type Size } from './samples.js';
import { unpack } from './unpack.js';

/** Extra bytes allowed after decoding: predictors add a byte per row, and some files have trailing bytes. */
const SLACK_BYTES = 2 ** 16;

/**
 * Decodes the samples of an image, with its palette applied; undefined when the data do not fit the dictionary.
 * @param least the size that is sufficient: the decoder may reduce the image, but not below this size @throws when
 * the data are damaged
 */
export async function decode(image: ImageToRecode, data: Buffer, least: Size): Promise<Samples | undefined> {
  const filters = image.filters.map(({ name, parameters }) => ({ name, parameters: PdfDict.of(parameters) }));
  const last = filters.at(-1);
  switch (last?.name) {
    case 'DCTDecode':
    case 'DCT':
      return await decodeJpeg(image, unfiltered(filters.slice(0, -1), data, MAX_BYTES), {
        least,
        transform: last.parameters.get('ColorTransform'),
      });
    case 'CCITTFaxDecode':
    case 'CCF':
      return await decodeCcitt(image, unfiltered(filters.slice(0, -1), data, MAX_BYTES), last.parameters);
    default:
      return unpacked(image, filters, data);
  }
}

function unfiltered(filters: readonly Filter[], data: Buffer, limit: number): Buffer {
  return decodeWith(filters, data, limit);
}

function unpacked(image: ImageToRecode, filters: readonly Filter[], data: Buffer): Samples | undefined {
  const { width, height } = image;
  const bytes = rowBytesOf(image) * height;
  if (width * height * image.space.components > MAX_BYTES || bytes > MAX_BYTES) return undefined;
  const rows = decodeWith(filters, data, bytes + height + SLACK_BYTES);
  return rows.length < bytes ? undefined : unpack(image, rows);
}
