import type { FaxLayout } from '../../../formats/ccitt/end-of-rows.js';
import { decodeWith, type Filter, filtersOf } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, type PdfStream } from '../../syntax/values.js';
import { isCount, MAX_SAMPLE_BYTES } from './pixel-facts.js';
import type { CodedPicture } from './picture-decoder.js';

/** An image: its dictionary, and its data as encoded by all filters. */
export interface Picture {
  readonly dict: PdfDict;
  readonly data: Buffer;
}

export const pictureFilters: ReadonlyMap<string, CodedPicture['filter'] | 'DCTDecode'> = new Map([
  ['DCTDecode', 'DCTDecode'],
  ['DCT', 'DCTDecode'],
  ['CCITTFaxDecode', 'CCITTFaxDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['JBIG2Decode', 'JBIG2Decode'],
  ['JPXDecode', 'JPXDecode'],
]);

/** Data that are still encoded by an image filter, the last of a stream. */
export interface CodedData {
  readonly filter: string;
  readonly parameters: PdfDict | undefined;
  readonly data: Buffer;
}

/** Splits the filters of a stream into those before the image filter, and the image filter. */
export function splitFilters(
  file: PdfFile,
  dict: PdfDict,
): { readonly before: readonly Filter[]; readonly coder: Filter | undefined } {
  const filters = filtersOf(dict, (value) => file.resolve(value));
  const at = filters.findIndex(({ name }) => pictureFilters.has(name));
  return at < 0 ? { before: filters, coder: undefined } : { before: filters.slice(0, at), coder: filters[at] };
}

/** Returns the image file (such as JPEG) in a stream; undefined when it has none. @throws MalformedPdf */
export function codedData(file: PdfFile, stream: PdfStream): CodedData | undefined {
  const { before, coder } = splitFilters(file, stream.dict);
  if (coder === undefined) return undefined;
  const data = decodeWith(before, rawBytes(file, stream), MAX_SAMPLE_BYTES);
  return { filter: coder.name, parameters: coder.parameters.size > 0 ? coder.parameters : undefined, data };
}

/**
 * Returns the layout of an image in fax code, with the defaults of ISO 32000-2 table 11: /Rows 0 is an unknown number, for which the
 * height of the image stands. Undefined when a size is missing or is not a count.
 */
export function faxLayout(file: PdfFile, dict: PdfDict, parameters = new PdfDict()): FaxLayout | undefined {
  const numberAt = (key: string): number | undefined => file.number(parameters.get(key));
  const [columns = 1728, stated] = ['Columns', 'Rows'].map(numberAt);
  const rows = isCount(stated) ? stated : file.number(dict.get('Height'));
  if (!isCount(columns) || !isCount(rows)) return undefined;
  return { k: numberAt('K') ?? 0, columns, rows, isAligned: file.boolean(parameters.get('EncodedByteAlign')) === true };
}

/** Returns the raw bytes of a stream; none when they are too many to edit. */
export function rawBytes(file: PdfFile, stream: PdfStream): Buffer {
  return stream.length > MAX_SAMPLE_BYTES ? Buffer.alloc(0) : file.rawBytes(stream);
}

/** Returns the dictionary of a stream that is encoded with one filter. */
export function encodedAs(dict: PdfDict, filter: string, parameters: PdfDict | undefined): PdfDict {
  const result = dict.clone();
  for (const key of ['Length', 'DecodeParms', 'DL']) result.delete(key);
  result.set('Filter', new PdfName(filter));
  if (parameters !== undefined) result.set('DecodeParms', parameters);
  return result;
}
