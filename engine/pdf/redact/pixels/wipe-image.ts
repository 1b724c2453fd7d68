import { deflateSync } from '../../../compute/held-zlib.js';

import { encodeFax } from '../../fax/encode-fax.js';
import { TooComplex } from '../../../errors.js';
import { decodeWith, type Filter, filtersOf } from '../../filters.js';
import type { PdfFile } from '../../pdf-file.js';
import { filterRows } from '../../png-rows.js';
import { UnsoundPdf } from '../../unsound-pdf.js';
import { isArray, NewStream, PdfDict, PdfName, type PdfValue } from '../../values.js';
import { wipeJpeg } from '../jpeg/wipe-jpeg.js';
import type { UnitQuad } from '../unit-quad.js';
import type { CodedPicture, PictureDecoder } from './picture-decoder.js';
import { rowBytesOf, type Samples, wipeSamples } from './samples.js';

/** An image as a dictionary says, with its data as they are encoded. */
export interface Picture {
  readonly dict: PdfDict;
  readonly data: Buffer;
}

/** How many bytes of samples are edited in memory. */
export const MOST_SAMPLE_BYTES = 2 ** 28;

const pictureFilters: ReadonlyMap<string, CodedPicture['filter'] | 'DCTDecode'> = new Map([
  ['DCTDecode', 'DCTDecode'],
  ['DCT', 'DCTDecode'],
  ['CCITTFaxDecode', 'CCITTFaxDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['JBIG2Decode', 'JBIG2Decode'],
  ['JPXDecode', 'JPXDecode'],
]);

/**
 * The image without what lies in shapes: exact everywhere else. Of its dictionary, all stays but how the data are encoded.
 * @returns undefined when that takes a decoder, and when the data cannot be read.
 * @throws TooComplex
 */
export function wipeImage(file: PdfFile, { dict, data }: Picture, quads: readonly UnitQuad[]): NewStream | undefined {
  return unlessUnreadable(() => {
    const { before, coder } = splitFilters(file, dict);
    const limit = mostBytesOf(file, dict);
    if (coder === undefined) return wipeRows(file, { dict, data, before, limit }, quads);
    const coded = decodeWith(before, data, MOST_SAMPLE_BYTES);
    if (pictureFilters.get(coder.name) !== 'DCTDecode') return undefined;
    const parameters = coder.parameters.size > 0 ? coder.parameters : undefined;
    return new NewStream(encodedAs(dict, 'DCTDecode', parameters), wipeJpeg(coded, quads));
  });
}

/** As `wipeImage`, of what takes a decoder. */
export async function wipeDecoded(
  file: PdfFile,
  { dict, data }: Picture,
  { quads, decoder }: { readonly quads: readonly UnitQuad[]; readonly decoder: PictureDecoder },
): Promise<NewStream | undefined> {
  const coded = unlessUnreadable(() => codedPicture(file, { dict, data }));
  const samples = coded && (await decoder(coded));
  if (samples === undefined) return undefined;
  wipeSamples(samples, quads, false);
  const plain = dict
    .clone()
    .set('Width', samples.width)
    .set('Height', samples.height)
    .set('BitsPerComponent', samples.bits);
  if (samples.colours !== undefined) {
    plain.set('ColorSpace', new PdfName(samples.colours));
    plain.delete('Decode');
  }
  // Only what is coded as JPEG 2000 has one.
  plain.delete('SMaskInData');
  if (samples.bits === 1 && samples.components === 1) return faxImage(plain, samples);
  // What JPEG 2000 is used for is a photograph.
  return deflatedImage(plain, samples, () => PAETH);
}

function codedPicture(file: PdfFile, { dict, data }: Picture): CodedPicture | undefined {
  const { before, coder } = splitFilters(file, dict);
  const [width, height] = [file.number(dict.get('Width')), file.number(dict.get('Height'))];
  const filter = pictureFilters.get(coder?.name ?? '');
  if (coder === undefined || filter === undefined || filter === 'DCTDecode' || !isCount(width) || !isCount(height)) {
    return undefined;
  }
  if (width * height > MOST_SAMPLE_BYTES) throw new TooComplex('An image has more pixels than can be redacted.');
  const globals = file.stream(coder.parameters.get('JBIG2Globals'));
  const parameters = [...coder.parameters.entries()].flatMap(([key, value]) =>
    typeof value === 'number' || typeof value === 'boolean' ? [[key, value] as const] : [],
  );
  return {
    filter,
    width,
    height,
    components: componentsOf(file, dict.get('ColorSpace'), 0),
    parameters: Object.fromEntries(parameters),
    data: decodeWith(before, data, MOST_SAMPLE_BYTES),
    ...(globals && { globals: file.decodeStream(globals, MOST_SAMPLE_BYTES) }),
  };
}

/** The filters up to that of a picture, and this. */
function splitFilters(
  file: PdfFile,
  dict: PdfDict,
): { readonly before: readonly Filter[]; readonly coder: Filter | undefined } {
  const filters = filtersOf(dict, (value) => file.resolve(value));
  const at = filters.findIndex(({ name }) => pictureFilters.has(name));
  return at < 0 ? { before: filters, coder: undefined } : { before: filters.slice(0, at), coder: filters[at] };
}

interface Coded extends Picture {
  readonly before: readonly Filter[];
  readonly limit: number;
}

function wipeRows(
  file: PdfFile,
  { dict, data, before, limit }: Coded,
  quads: readonly UnitQuad[],
): NewStream | undefined {
  const facts = factsOf(file, dict);
  if (facts === undefined) return undefined;
  const rows = rowTypesOf(before, data, limit);
  const bytes = Buffer.from(decodeWith(before, data, limit));
  const samples = { ...facts, bytes };
  wipeSamples(samples, quads, isIndexed(file, dict));
  return deflatedImage(dict, samples, rows);
}

/** How each row was filtered, where rows were: it suits the image. */
function rowTypesOf(filters: readonly Filter[], data: Buffer, limit: number): (row: number) => number {
  const last = filters.at(-1);
  const predictor = last?.parameters.get('Predictor');
  if (last === undefined || typeof predictor !== 'number' || predictor < 2) return () => 0;
  if (predictor < 10) return () => 1;
  const { colors, bits, columns } = {
    colors: numberAt(last.parameters, 'Colors', 1),
    bits: numberAt(last.parameters, 'BitsPerComponent', 8),
    columns: numberAt(last.parameters, 'Columns', 1),
  };
  const rowBytes = Math.ceil((colors * bits * columns) / 8) + 1;
  const plain = last.parameters.clone().set('Predictor', 1);
  const filtered = decodeWith([...filters.slice(0, -1), { ...last, parameters: plain }], data, 2 * limit);
  return (row) => Math.min(4, filtered[row * rowBytes] ?? 0);
}

function numberAt(dict: PdfDict, key: string, usual: number): number {
  const value = dict.get(key);
  return typeof value === 'number' && value > 0 ? value : usual;
}

function faxImage(dict: PdfDict, samples: Samples): NewStream {
  const { data, parameters } = encodeFax(samples);
  return new NewStream(encodedAs(dict, 'CCITTFaxDecode', PdfDict.of(parameters)), data);
}

/** The type of a row that PNG filters so. */
const PAETH = 4;

/** @param typeOf as PNG filters the row. */
function deflatedImage(dict: PdfDict, samples: Samples, typeOf: (row: number) => number): NewStream {
  const { width, components, bits, bytes } = samples;
  const rowBytes = rowBytesOf(samples);
  const isFiltered = Array.from({ length: Math.min(samples.height, 64) }, (_, row) => typeOf(row)).some(
    (type) => type > 0,
  );
  const pixelBytes = Math.max(1, (components * bits) >> 3);
  const rows = isFiltered ? filterRows(bytes, { rowBytes, pixelBytes }, typeOf) : bytes;
  const parameters = PdfDict.of({ Predictor: 15, Colors: components, BitsPerComponent: bits, Columns: width });
  return new NewStream(
    encodedAs(dict, 'FlateDecode', isFiltered ? parameters : undefined),
    deflateSync(rows, { level: 6 }),
  );
}

function encodedAs(dict: PdfDict, filter: string, parameters: PdfDict | undefined): PdfDict {
  const result = dict.clone();
  for (const key of ['Length', 'DecodeParms', 'DL']) result.delete(key);
  result.set('Filter', new PdfName(filter));
  if (parameters !== undefined) result.set('DecodeParms', parameters);
  return result;
}

function factsOf(file: PdfFile, dict: PdfDict): Omit<Samples, 'bytes'> | undefined {
  const [width, height] = [file.number(dict.get('Width')), file.number(dict.get('Height'))];
  const isMask = file.boolean(dict.get('ImageMask')) === true;
  const bits = isMask ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 8);
  const components = isMask ? 1 : componentsOf(file, dict.get('ColorSpace'), 0);
  if (!isCount(width) || !isCount(height) || components === undefined || !isDepth(bits)) return undefined;
  return { width, height, components, bits };
}

function mostBytesOf(file: PdfFile, dict: PdfDict): number {
  const facts = factsOf(file, dict);
  if (facts === undefined) return MOST_SAMPLE_BYTES;
  const bytes = rowBytesOf(facts) * facts.height;
  if (bytes > MOST_SAMPLE_BYTES) throw new TooComplex('An image has more pixels than can be redacted.');
  // Writers add ends of lines, and more.
  return bytes + 65536;
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0 && value < 2 ** 24;
}

function isDepth(value: number): value is Samples['bits'] {
  return value === 1 || value === 2 || value === 4 || value === 8 || value === 16;
}

function isIndexed(file: PdfFile, dict: PdfDict): boolean {
  const family = file.array(dict.get('ColorSpace'))?.[0];
  return file.name(family) === 'Indexed';
}

/** How many numbers a colour takes (ISO 32000-2 §8.6). */
function componentsOf(file: PdfFile, value: PdfValue | undefined, depth: number): number | undefined {
  const space = file.resolve(value);
  const [first, second] = isArray(space) ? space : [space];
  const family = file.name(first) ?? '';
  if (family === 'ICCBased') {
    const profile = file.stream(second)?.dict;
    const stated = file.number(profile?.get('N'));
    return stated ?? (depth < 4 ? componentsOf(file, profile?.get('Alternate'), depth + 1) : undefined);
  }
  if (family === 'DeviceN') return file.array(second)?.length;
  return counts.get(family);
}

const counts: ReadonlyMap<string, number> = new Map([
  ['DeviceGray', 1],
  ['CalGray', 1],
  ['Indexed', 1],
  ['Separation', 1],
  ['DeviceRGB', 3],
  ['CalRGB', 3],
  ['Lab', 3],
  ['DeviceCMYK', 4],
]);

function unlessUnreadable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsoundPdf) return undefined;
    throw error;
  }
}
