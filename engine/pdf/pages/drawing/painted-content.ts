import { startsAsZlib } from '../../../formats/deflate/zlib.js';
import { decodedContent } from '../../content/joined-content.js';
import { DataTooLong, MalformedData } from '../../../files/malformed-data.js';
import { DamagedData, UndecodableStream } from '../../file/malformed-pdf.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { decodeUpToDamage } from '../../filters/decode-up-to-damage.js';
import type { Filter } from '../../filters/filters.js';
import { isArray, PdfDict, PdfName, type PdfStream, type PdfValue } from '../../syntax/values.js';

/** PDFium uses the other filters only after these. */
const FILTERS_OF_BYTES: ReadonlySet<string> = new Set([
  ...['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx', 'FlateDecode', 'Fl', 'LZWDecode', 'LZW'],
  ...['RunLengthDecode', 'RL'],
]);
/** The largest row of pixels of a predictor. Content with a longer one is a single row. */
const MAX_COLUMNS = 2 ** 24;

/**
 * Decodes a stream as PDFium decodes content, which differs from other viewers where filters or data are wrong: it draws data up to
 * the damage, at a filter that does not decode content what it has decoded so far, and data of which it can decode nothing as they
 * are in the file. It ignores that data should be in another file.
 * @throws DataTooLong when encoded or decoded data exceed `limit` bytes
 */
export function paintedContent(file: PdfFile, stream: PdfStream, limit: number): Buffer {
  if (stream.length > limit) throw new DataTooLong(`A stream has more than ${limit} bytes.`);
  const raw = file.rawBytes(stream);
  const filters = filtersAsPainted(file, stream.dict);
  const decoded = filters && paintedBy(filters, raw, limit);
  return decoded === undefined || decoded.length === 0 ? raw : decoded;
}

/** The same for all streams of a page's /Contents, joined. */
export function paintedPage(file: PdfFile, contents: PdfValue | undefined, limit: number): Buffer {
  return decodedContent(file, contents, limit, paintedContent).bytes;
}

/** The filters of a stream in the order of decoding; undefined if PDFium does not accept them. */
function filtersAsPainted(file: PdfFile, dict: PdfDict): readonly Filter[] | undefined {
  const written = file.resolve(dict.get('Filter'));
  const parameters = file.resolve(dict.get('DecodeParms'));
  if (written instanceof PdfName) return [{ name: written.value, parameters: parametersAsPainted(file, parameters) }];
  const list = isArray(parameters) ? parameters : [];
  const filters: Filter[] = [];
  for (const [index, item] of (isArray(written) ? written : []).entries()) {
    const name = file.name(item);
    const before = filters.at(-1);
    if (name === undefined || (before !== undefined && !FILTERS_OF_BYTES.has(before.name))) return undefined;
    filters.push({ name, parameters: parametersAsPainted(file, list[index]) });
  }
  return filters;
}

/** PDFium cuts decimals off, takes predictors from 10 on for PNG filters, and others that are not defined for none. */
function parametersAsPainted(file: PdfFile, value: PdfValue | undefined): PdfDict {
  const parameters = new PdfDict();
  for (const [key, written] of file.dict(value)?.entries() ?? []) {
    const number = file.number(written);
    if (number !== undefined) parameters.set(key, Math.trunc(number));
  }
  const number = (key: string): number => file.number(parameters.get(key)) ?? 1;
  const predictor = number('Predictor');
  if (predictor >= PNG_PREDICTOR) parameters.set('Predictor', PNG_PREDICTOR);
  else if (predictor !== TIFF_PREDICTOR) parameters.delete('Predictor');
  if (number('Columns') > MAX_COLUMNS) parameters.set('Columns', MAX_COLUMNS);
  return parameters;
}

const TIFF_PREDICTOR = 2;
const PNG_PREDICTOR = 10;

/** Returns undefined if PDFium can decode nothing. */
function paintedBy(filters: readonly Filter[], raw: Buffer, limit: number): Buffer | undefined {
  let data = raw;
  for (const filter of filters) {
    if (/^Fl(?:ateDecode)?$/.test(filter.name) && !startsAsZlib(data)) return undefined;
    try {
      data = decodeUpToDamage(filter, data, limit);
    } catch (error) {
      if (error instanceof UndecodableStream) return data;
      if (error instanceof DataTooLong || !(error instanceof MalformedData)) throw error;
      if (!(error instanceof DamagedData)) return undefined;
      data = error.decoded;
    }
  }
  return data;
}
