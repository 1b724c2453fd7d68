import type { EncodedImage } from '../../../contract/tools/images.js';
import type { ImageFile } from '../../../files/random-access.js';
import { inflatesTo } from '../../../formats/deflate/inflated.js';
import { jpegEncoding } from './tiff-jpeg.js';
import type { Strip, TiffPage } from '../../../formats/tiff/tiff-page.js';

/** Encoding of a page's strip, in the terms of PDF's image dictionary. */
export type StripEncoding = Pick<EncodedImage, 'bitsPerComponent' | 'filter' | 'parameters' | 'decode'> &
  Partial<Pick<EncodedImage, 'data'>>;

const WHITE_IS_ZERO = 0;
const YCBCR = 6;
const GROUP_3 = 3;
const GROUP_4 = 4;
const JPEG = 7;
const DEFLATE: readonly number[] = [8, 32946];

const PIECE_BYTES = 64 * 1024;

/** @returns undefined when a PDF cannot hold the page's strip unchanged, or the strip is damaged */
export async function encodingOf(file: ImageFile, page: TiffPage): Promise<StripEncoding | undefined> {
  const { strip, compression, height } = page;
  const [bits] = page.bits;
  if (strip === undefined || strip.length === 0 || strip.start + strip.length > file.size) return undefined;
  if (compression === GROUP_3 || compression === GROUP_4) {
    // CCITT takes at least one bit per row.
    const isCcitt = bits === 1 && page.samples === 1 && 8 * strip.length >= height;
    return isCcitt ? ccittEncoding(page) : undefined;
  }
  if (compression === JPEG) return bits === 8 ? jpegEncoding(file, { ...page, strip }) : undefined;
  if (!DEFLATE.includes(compression) || (bits !== 1 && bits !== 8)) return undefined;
  return await deflateEncoding(file, { ...page, strip }, bits);
}

/** Parameters of CCITTFaxDecode (ISO 32000-2 §7.4.6), which lacks some options of TIFF 6.0 §11. */
function ccittEncoding({ compression, ccittOptions, width, height, photometric }: TiffPage): StripEncoding | undefined {
  const isGroup3 = compression === GROUP_3;
  if ((ccittOptions & UNCOMPRESSED) !== 0) return undefined;
  return {
    bitsPerComponent: 1,
    filter: 'CCITTFaxDecode',
    parameters: {
      K: isGroup3 ? ccittOptions & TWO_DIMENSIONS : -1,
      Columns: width,
      Rows: height,
      BlackIs1: photometric !== WHITE_IS_ZERO,
    },
  };
}

async function deflateEncoding(
  file: ImageFile,
  { strip, width, height, samples, predictor, photometric }: TiffPage & { readonly strip: Strip },
  bits: 1 | 8,
): Promise<StripEncoding | undefined> {
  const hasPredictor = predictor === HORIZONTAL && bits === 8;
  if (photometric === YCBCR || (predictor !== 1 && !hasPredictor)) return undefined;
  const bytes = Math.ceil((width * bits * samples) / 8) * height;
  if (!(await inflatesTo(bytes, piecesOf(file, strip)))) return undefined;
  return {
    bitsPerComponent: bits,
    filter: 'FlateDecode',
    ...(hasPredictor && { parameters: { Predictor: 2, Colors: samples, BitsPerComponent: bits, Columns: width } }),
    ...(photometric === WHITE_IS_ZERO && { decode: [1, 0] }),
  };
}

function* piecesOf(file: ImageFile, { start, length }: Strip): Generator<Buffer> {
  for (let done = 0; done < length; done += PIECE_BYTES) {
    yield file.at(start + done, Math.min(PIECE_BYTES, length - done)) ?? Buffer.alloc(0);
  }
}

const TWO_DIMENSIONS = 1;
const UNCOMPRESSED = 2;
const HORIZONTAL = 2;
