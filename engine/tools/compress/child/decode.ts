import { type Filter, decodeWith } from '../../../pdf/filters/filters.js';
import { PdfDict } from '../../../pdf/syntax/values.js';
import { decodeCcitt } from './decode-ccitt.js';
import { decodeJpeg } from './decode-jpeg.js';
import type { ImageToRecode } from './exchange.js';
import { MOST_BYTES, rowBytesOf, type Samples, type Size } from './samples.js';
import { unpack } from './unpack.js';

/** Beside its samples, data may have a byte a row for a predictor, and some that mean nothing. */
const SLACK_BYTES = 2 ** 16;

/**
 * The samples of an image, of its palette's colours where it has one; undefined when they are not as its dictionary says.
 * @param least the size that is enough: what can be decoded smaller may be, but not smaller than this
 * @throws when the data are damaged
 */
export async function decode(image: ImageToRecode, data: Buffer, least: Size): Promise<Samples | undefined> {
  const filters = image.filters.map(({ name, parameters }) => ({ name, parameters: PdfDict.of(parameters) }));
  const last = filters.at(-1);
  switch (last?.name) {
    case 'DCTDecode':
    case 'DCT':
      return await decodeJpeg(image, undone(filters.slice(0, -1), data, MOST_BYTES), {
        least,
        transform: last.parameters.get('ColorTransform'),
      });
    case 'CCITTFaxDecode':
    case 'CCF':
      return await decodeCcitt(image, undone(filters.slice(0, -1), data, MOST_BYTES), last.parameters);
    default:
      return unpacked(image, filters, data);
  }
}

function undone(filters: readonly Filter[], data: Buffer, limit: number): Buffer {
  return decodeWith(filters, data, limit);
}

function unpacked(image: ImageToRecode, filters: readonly Filter[], data: Buffer): Samples | undefined {
  const { width, height } = image;
  const bytes = rowBytesOf(image) * height;
  if (width * height * image.space.components > MOST_BYTES || bytes > MOST_BYTES) return undefined;
  const rows = decodeWith(filters, data, bytes + height + SLACK_BYTES);
  return rows.length < bytes ? undefined : unpack(image, rows);
}
