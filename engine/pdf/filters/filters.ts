import { deflateSync, inflateRawSync, inflateSync, isTooLong, isZlibError } from '../../formats/deflate/zlib.js';
import { DataTooLong } from '../../files/malformed-data.js';
import { decodeAscii85, decodeAsciiHex } from './ascii-filters.js';
import { decodeLzw } from './lzw.js';
import { undoPredictor } from './predictors.js';
import { decodeRunLength } from './run-length.js';
import { DamagedData, MalformedPdf, UndecodableStream } from '../file/malformed-pdf.js';
import { isArray, NewStream, PdfDict, PdfName, type PdfValue } from '../syntax/values.js';

const MAX_FILTERS = 16;
const none = new PdfDict();

/** A filter of a stream: its name, and its parameters with resolved references. */
export interface Filter {
  readonly name: string;
  readonly parameters: PdfDict;
}

type Decode = (data: Buffer, limit: number, parameters: PdfDict) => Buffer;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['FlateDecode', inflate],
  ['Fl', inflate],
  ['LZWDecode', decodeLzwStream],
  ['LZW', decodeLzwStream],
  ['ASCIIHexDecode', decodeAsciiHex],
  ['AHx', decodeAsciiHex],
  ['ASCII85Decode', decodeAscii85],
  ['A85', decodeAscii85],
  ['RunLengthDecode', decodeRunLength],
  ['RL', decodeRunLength],
  // Documents are decrypted before they are read, and without encryption viewers ignore the name of the crypt filter.
  ['Crypt', (data) => data],
]);

/** Returns the filters of a stream in the order of decoding, without those that are null. */
export function filtersOf(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): readonly Filter[] {
  const names = listOf(resolve(dict.get('Filter')));
  const parameters = listOf(resolve(dict.get('DecodeParms')));
  if (dict.has('F')) throw new UndecodableStream('The data of the stream are in another file.');
  if (names.length > MAX_FILTERS) throw new MalformedPdf(`A stream has ${names.length} filters.`);
  return names.flatMap((written, index) => {
    const name = resolve(written);
    // MuPDF skips a filter that is null; Poppler and qpdf refuse the stream.
    if (name === null) return [];
    if (!(name instanceof PdfName)) throw new MalformedPdf('A filter of a stream is not a name.');
    const dict = resolve(parameters[index]);
    return { name: name.value, parameters: dict instanceof PdfDict ? resolved(dict, resolve) : none };
  });
}

/** Decodes data. @throws MalformedPdf when the output of any filter exceeds `limit` bytes. */
export function decodeWith(filters: readonly Filter[], encoded: Buffer, limit: number): Buffer {
  return filters.reduce((data, { name, parameters }) => {
    const decode = decoders.get(name);
    if (decode === undefined) throw new UndecodableStream(`The filter /${name} is not supported.`);
    return decode(data, limit, parameters);
  }, encoded);
}

/** Returns a copy of a stream's dictionary for data without filters. */
export function withoutFilters(dict: PdfDict): PdfDict {
  const copy = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) copy.delete(key);
  return copy;
}

/** Returns a new stream of the data, compressed by FlateDecode. */
export function deflated(dict: PdfDict, data: Uint8Array): NewStream {
  return new NewStream(dict.clone().set('Filter', new PdfName('FlateDecode')), deflateSync(data, { level: 6 }));
}

function listOf(value: PdfValue): readonly PdfValue[] {
  if (isArray(value)) return value;
  return value === null ? [] : [value];
}

function resolved(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): PdfDict {
  return new PdfDict([...dict.entries()].map(([key, value]) => [key, resolve(value)]));
}

function inflate(data: Buffer, limit: number, parameters: PdfDict): Buffer {
  return undoPredictor(inflateWithin(data, limit), parameters);
}

function inflateWithin(data: Buffer, limit: number): Buffer {
  const settings = { maxOutputLength: Math.max(1, limit), chunkSize: 64 * 1024 };
  try {
    const whole = hasZlibHeader(data)
      ? withoutDataError(() => inflateSync(data, settings))
      : withoutDataError(() => inflateRawSync(data, settings), isZlibError);
    return whole ?? inflateRawSync(data.subarray(ZLIB_HEADER), settings);
  } catch (error) {
    if (!isZlibError(error)) throw error;
    if (isTooLong(error))
      throw new DataTooLong(`A Flate stream decodes to more than ${limit} bytes.`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new MalformedPdf(`A Flate stream cannot be decoded: ${reason}.`, { cause: error });
  }
}

/** The length in bytes of the zlib header. Raw deflate data follow it; viewers ignore the checksum at the end. */
const ZLIB_HEADER = 2;

/** Whether data begin with a zlib header (RFC 1950 §2.2); a writer may have left it out. */
function hasZlibHeader(data: Buffer): boolean {
  return data.length < ZLIB_HEADER || (((data[0] ?? 0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0);
}

function isZlibDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR';
}

function withoutDataError(inflate: () => Buffer, isDataError = isZlibDataError): Buffer | undefined {
  try {
    return inflate();
  } catch (error) {
    if (isDataError(error)) return undefined;
    throw error;
  }
}

function decodeLzwStream(data: Buffer, limit: number, parameters: PdfDict): Buffer {
  const early = parameters.get('EarlyChange') === 0 ? 0 : 1;
  let damage: DamagedData | undefined;
  let decoded: Buffer;
  try {
    decoded = decodeLzw(data, limit, early);
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    damage = error;
    decoded = error.decoded;
  }
  const undone = undoPredictor(decoded, parameters);
  if (damage !== undefined) throw new DamagedData(damage.message, undone);
  return undone;
}
