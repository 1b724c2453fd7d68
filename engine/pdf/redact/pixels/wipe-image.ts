import { deflateSync } from '../../../formats/deflate/zlib.js';

import { ccittStream } from '../../filters/ccitt.js';
import { TooComplex } from '../../../errors.js';
import { decodeUpToDamage } from '../../filters/decode-up-to-damage.js';
import { decodeWith, type Filter } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { filterRows, filterRowsBest, pixelBytesOf } from '../../../formats/png/row-filters.js';
import { tryRead } from '../../file/try-read.js';
import { NewStream, PdfDict, PdfName } from '../../syntax/values.js';
import { wipeJpeg } from './wipe-jpeg.js';
import type { UnitQuad } from '../drawing/unit-quad.js';
import { encodedAs, type Picture, pictureFilters, splitFilters } from './coded-data.js';
import { checkSize, componentsOf, factsOf, isCount, isIndexed, MAX_SAMPLE_BYTES } from './pixel-facts.js';
import type { CodedPicture, DecodedImage, PictureDecoder } from './picture-decoder.js';
import { rowBytesOf, type Samples, wipeSamples } from './wipe-samples.js';

/**
 * Wipes quadrilaterals from an image; all other samples stay exactly the same. Only the encoding entries of the
 * dictionary change.
 * @returns undefined when the data need the image decoder or cannot be read
 * @throws TooComplex
 */
export function wipeImage(file: PdfFile, { dict, data }: Picture, quads: readonly UnitQuad[]): NewStream | undefined {
  return tryRead(() => {
    const { before, coder } = splitFilters(file, dict);
    checkSize(file, dict);
    if (coder === undefined) return wipeRows(file, { dict, data, before }, quads);
    const coded = decodeWith(before, data, MAX_SAMPLE_BYTES);
    if (pictureFilters.get(coder.name) !== 'DCTDecode') return undefined;
    const parameters = coder.parameters.size > 0 ? coder.parameters : undefined;
    const [width, height] = [file.number(dict.get('Width')), file.number(dict.get('Height'))];
    const stated = isCount(width) && isCount(height) ? { width, height } : undefined;
    return new NewStream(encodedAs(dict, 'DCTDecode', parameters), wipeJpeg(coded, quads, stated));
  });
}

/** A wiped image, and the soft mask of its opacity channel. */
export interface WipedImage {
  readonly image: NewStream;
  readonly mask?: NewStream;
}

/** As `wipeImage`, for data that need the image decoder. */
export async function wipeDecoded(
  file: PdfFile,
  { dict, data }: Picture,
  { quads, decoder }: { readonly quads: readonly UnitQuad[]; readonly decoder: PictureDecoder },
): Promise<WipedImage | undefined> {
  const coded = tryRead(() => codedPicture(file, { dict, data }));
  const samples = coded && (await decoder(coded));
  if (samples === undefined) return undefined;
  wipeSamples(samples, quads, isIndexed(file, dict));
  const plain = dict
    .clone()
    .set('Width', samples.width)
    .set('Height', samples.height)
    .set('BitsPerComponent', samples.bits);
  if (samples.colours !== undefined) {
    plain.set('ColorSpace', new PdfName(samples.colours));
    plain.delete('Decode');
  }
  // Only JPEG 2000 data have an SMaskInData entry.
  plain.delete('SMaskInData');
  if (samples.opacity !== undefined) for (const key of ['SMask', 'Mask']) plain.delete(key);
  const image =
    samples.bits === 1 && samples.components === 1
      ? ccittImage(plain, samples)
      : deflatedImage(plain, samples, filterRowsBest(samples.bytes, stridesOf(samples)));
  return samples.opacity === undefined ? { image } : { image, mask: opacityMask(file, { dict, samples, quads }) };
}

/** Returns the soft mask of the opacity channel in JPEG 2000 data. */
function opacityMask(
  file: PdfFile,
  {
    dict,
    samples,
    quads,
  }: { readonly dict: PdfDict; readonly samples: DecodedImage; readonly quads: readonly UnitQuad[] },
): NewStream {
  const { width, height, components, opacity: bytes = Buffer.alloc(0) } = samples;
  const opacity: Samples = { width, height, components: 1, bits: 8, bytes };
  wipeSamples(opacity, quads, false);
  const mask = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: width,
    Height: height,
    ColorSpace: new PdfName('DeviceGray'),
    BitsPerComponent: 8,
  });
  // Colours that the data have multiplied with the opacity were blended with black.
  if (file.number(dict.get('SMaskInData')) === PREBLENDED)
    mask.set(
      'Matte',
      Array.from({ length: components }, () => 0),
    );
  return deflatedImage(mask, opacity, filterRowsBest(bytes, stridesOf(opacity)));
}

/** The value of /SMaskInData for colours that are multiplied with the opacity. */
const PREBLENDED = 2;

function codedPicture(file: PdfFile, { dict, data }: Picture): CodedPicture | undefined {
  const { before, coder } = splitFilters(file, dict);
  const [width, height] = [file.number(dict.get('Width')), file.number(dict.get('Height'))];
  const filter = pictureFilters.get(coder?.name ?? '');
  if (coder === undefined || filter === undefined || filter === 'DCTDecode' || !isCount(width) || !isCount(height)) {
    return undefined;
  }
  if (width * height > MAX_SAMPLE_BYTES) throw new TooComplex('An image has more pixels than can be redacted.');
  const globals = file.stream(coder.parameters.get('JBIG2Globals'));
  const parameters = [...coder.parameters.entries()].flatMap(([key, value]) =>
    typeof value === 'number' || typeof value === 'boolean' ? [[key, value] as const] : [],
  );
  return {
    filter,
    width,
    height,
    components: componentsOf(file, dict.get('ColorSpace')),
    isIndexed: isIndexed(file, dict),
    hasOpacity: filter === 'JPXDecode' && (file.number(dict.get('SMaskInData')) ?? 0) > 0,
    parameters: Object.fromEntries(parameters),
    data: decodeWith(before, data, MAX_SAMPLE_BYTES),
    ...(globals && { globals: file.decodeStream(globals, MAX_SAMPLE_BYTES) }),
  };
}

interface Coded extends Picture {
  readonly before: readonly Filter[];
}

/** Data behind the last row, which no viewer shows, are left out. */
function wipeRows(file: PdfFile, { dict, data, before }: Coded, quads: readonly UnitQuad[]): NewStream | undefined {
  const facts = factsOf(file, dict);
  if (facts === undefined) return undefined;
  const needed = rowBytesOf(facts) * facts.height;
  const limit = 2 * needed + MAX_EXCESS;
  const typeOf = rowTypesOf(before, data, limit);
  const bytes = Buffer.from(decodeShownRows(before, data, limit).subarray(0, needed));
  const samples = { ...facts, bytes };
  wipeSamples(samples, quads, isIndexed(file, dict));
  return deflatedImage(dict, samples, typeOf && filterRows(bytes, stridesOf(samples), typeOf));
}

/**
 * Returns the predictor that the source used for each row, because it suits the image; undefined without predictors.
 */
function rowTypesOf(filters: readonly Filter[], data: Buffer, limit: number): ((row: number) => number) | undefined {
  const last = filters.at(-1);
  const predictor = last?.parameters.get('Predictor');
  if (last === undefined || typeof predictor !== 'number' || predictor < 2) return undefined;
  if (predictor < 10) return () => 1;
  const { colors, bits, columns } = {
    colors: numberAt(last.parameters, 'Colors', 1),
    bits: numberAt(last.parameters, 'BitsPerComponent', 8),
    columns: numberAt(last.parameters, 'Columns', 1),
  };
  const rowBytes = Math.ceil((colors * bits * columns) / 8) + 1;
  const plain = last.parameters.clone().set('Predictor', 1);
  const filtered = decodeShownRows([...filters.slice(0, -1), { ...last, parameters: plain }], data, limit);
  return (row) => Math.min(4, filtered[row * rowBytes] ?? 0);
}

/** Decodes data as viewers do: up to where they are damaged or truncated. */
function decodeShownRows(filters: readonly Filter[], data: Buffer, limit: number): Buffer {
  return (
    tryRead(() => decodeWith(filters, data, limit)) ??
    filters.reduce((bytes, filter) => decodeUpToDamage(filter, bytes, limit), data)
  );
}

/** Limit of predictors and of data behind the last row, in bytes, beside as many bytes as the rows have. */
const MAX_EXCESS = 2 ** 24;

function numberAt(dict: PdfDict, key: string, usual: number): number {
  const value = dict.get(key);
  return typeof value === 'number' && value > 0 ? value : usual;
}

function ccittImage(dict: PdfDict, samples: Samples): NewStream {
  const { data, parameters } = ccittStream(samples);
  return new NewStream(encodedAs(dict, 'CCITTFaxDecode', PdfDict.of(parameters)), data);
}

/**
 * @param filtered rows with PNG predictors, each preceded by its filter type; undefined to store the samples unfiltered
 */
function deflatedImage(dict: PdfDict, samples: Samples, filtered: Buffer | undefined): NewStream {
  const { width, components, bits, bytes } = samples;
  const parameters = PdfDict.of({ Predictor: 15, Colors: components, BitsPerComponent: bits, Columns: width });
  return new NewStream(
    encodedAs(dict, 'FlateDecode', filtered && parameters),
    deflateSync(filtered ?? bytes, { level: 6 }),
  );
}

function stridesOf(samples: Samples): { readonly rowBytes: number; readonly pixelBytes: number } {
  return { rowBytes: rowBytesOf(samples), pixelBytes: pixelBytesOf(samples.components, samples.bits) };
}
