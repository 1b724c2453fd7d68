import { constants } from 'node:zlib';

import { deflate } from '../../formats/deflate/zlib.js';
import type { Slice } from '../../files/slice.js';
import { decodeWith, type Filter, filtersOf, withoutFilters } from '../filters/filters.js';
import { OutputFile } from '../write/output-file.js';
import type { PdfFile } from '../file/pdf-file.js';
import { removeImageMetadata } from '../redact/bytes/image-metadata.js';
import { MalformedData } from '../../files/malformed-data.js';
import { isArray, PdfDict, PdfName, PdfStream, type PdfValue, type Ref } from '../syntax/values.js';

/** Maximum number of decoded bytes of one stream. Larger streams are rarely worth the memory. */
const MAX_BYTES = 16 * 2 ** 20;
/** Streams with more bytes are packed one at a time, since each takes three times its size in memory. */
const LARGE = 4 * 2 ** 20;
/**
 * Maximum number of decoded bytes of all streams; further streams are kept unchanged. The limit is of bytes, not of time, so
 * that a slow machine gives the same result.
 */
const MAX_TOTAL_BYTES = 512 * 2 ** 20;
/** Number of bytes compressed at the best level of zlib, which takes eight times as long for text as the default level. */
const MAX_BYTES_AT_BEST = 256 * 2 ** 20;
/** Minimum number of bytes that a packed stream saves; less is not worth writing the document again. */
const MIN_SAVED = 8;
const AT_ONCE = 3;

/** A stream with a new encoding. */
export interface PackedStream {
  readonly data: Slice;
  /** The number of bytes saved. */
  readonly saved: number;
  /** The number of filters that were decoded. */
  readonly undone: number;
  /** Whether /FlateDecode replaces the decoded filters. */
  readonly isDeflated: boolean;
  /** The parameters of /FlateDecode. */
  readonly predictor?: PdfDict;
  /** /Length1, /Length2 and /Length3 of a subset font program. */
  readonly fontLengths?: readonly number[];
}

interface Unpacked extends Omit<PackedStream, 'data' | 'saved'> {
  readonly bytes: Buffer;
  /** Whether the stream is replaced even if the saving is below MIN_SAVED. */
  readonly isWanted?: boolean;
}

export interface PackSettings {
  /** The path of the file for the new data. */
  readonly path: string;
  /** Whether metadata in image data, such as the place of a photograph, are removed. */
  readonly removeMetadata: boolean;
}

/** Encodes streams in as few bytes as possible into a new file. */
export async function packStreams(
  file: PdfFile,
  refs: readonly Ref[],
  { path, removeMetadata }: PackSettings,
): Promise<ReadonlyMap<number, PackedStream>> {
  const output = new OutputFile(path);
  try {
    const packed = new Map<number, PackedStream>();
    const isLarge = (ref: Ref): boolean => (file.stream(ref)?.length ?? 0) > LARGE;
    const budget = { bytes: MAX_TOTAL_BYTES };
    const work = async (rest: Iterable<Ref>): Promise<void> => {
      for (const ref of rest) {
        const stream = file.load(ref).value;
        const unpacked = stream instanceof PdfStream ? unpack(file, stream, { budget, removeMetadata }) : undefined;
        if (unpacked === undefined || !(stream instanceof PdfStream)) continue;
        const { bytes, isWanted = false, ...how } = unpacked;
        const effort = MAX_TOTAL_BYTES - budget.bytes > MAX_BYTES_AT_BEST ? USUAL : BEST;
        const encoded = how.isDeflated
          ? await deflate(bytes, { ...effort, chunkSize: Math.min(LARGE, Math.max(1024, stream.length)) })
          : bytes;
        const saved = stream.length - encoded.length;
        if (saved < MIN_SAVED && !isWanted) continue;
        packed.set(ref.num, { ...how, saved, data: { path, start: output.position, length: encoded.length } });
        output.bytes(encoded);
      }
    };
    // zlib compresses in threads of its own, so further streams are read meanwhile.
    const small = refs.filter((ref) => !isLarge(ref)).values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(small)));
    await work(refs.filter(isLarge));
    output.flush();
    return packed;
  } finally {
    output.close();
  }
}

const BEST = { level: constants.Z_BEST_COMPRESSION, memLevel: 9 };
const USUAL = { level: constants.Z_DEFAULT_COMPRESSION, memLevel: 9 };

/** Decodes a stream as far as its filters can be replaced; undefined if the stream should be kept unchanged. */
function unpack(
  file: PdfFile,
  stream: PdfStream,
  { budget, removeMetadata }: { readonly budget: { bytes: number }; readonly removeMetadata: boolean },
): Unpacked | undefined {
  const most = Math.min(MAX_BYTES, budget.bytes);
  if (stream.length > most || stream.length <= MIN_SAVED) return undefined;
  try {
    const filters = filtersOf(stream.dict, (value) => file.resolve(value));
    const plain = plainOnes(filters);
    if (plain.length === 0 && filters.length > 0)
      return removeMetadata ? withoutRemarks(file, stream, filters) : undefined;
    const raw = bytesOf(file, stream);
    if (filters.length === 1 && isBestFlate(plain[0], raw)) return undefined;
    const bytes = decodeWith(plain.map(withoutPredictor), raw, most);
    budget.bytes -= bytes.length;
    const predictor = predictorOf(plain.at(-1));
    const undone = plain.length;
    if (predictor !== undefined) return { bytes, undone, isDeflated: true, predictor };
    return { bytes, undone, isDeflated: undone === filters.length };
  } catch (error) {
    if (error instanceof MalformedData) return undefined;
    throw error;
  }
}

const PICTURES = ['DCTDecode', 'DCT', 'JPXDecode'];

/** Matches metadata segments of images; JFIF and ICC profile segments are needed for decoding. */
const REMARKS = {
  matches: (bytes: Buffer): boolean => !/^(?:JFIF|ICC_PROFILE)\0/.test(bytes.toString('latin1', 0, 12)),
  matchesText: (): boolean => false,
};

function withoutRemarks(file: PdfFile, stream: PdfStream, filters: readonly Filter[]): Unpacked | undefined {
  if (filters.length !== 1 || !PICTURES.includes(filters[0]?.name ?? '')) return undefined;
  const raw = bytesOf(file, stream);
  const bytes = removeImageMetadata(raw, REMARKS);
  return bytes === raw ? undefined : { bytes, undone: 0, isDeflated: false, isWanted: true };
}

const PLAIN = ['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'RunLengthDecode', 'RL'];
const DENSE = ['FlateDecode', 'Fl', 'LZWDecode', 'LZW'];

/** Returns the leading filters that are not image codecs, up to and including the first filter with a predictor. */
function plainOnes(filters: readonly Filter[]): readonly Filter[] {
  const plain: Filter[] = [];
  for (const filter of filters) {
    if (![...PLAIN, ...DENSE].includes(filter.name)) break;
    plain.push(filter);
    if (predictorOf(filter) !== undefined) break;
  }
  return plain;
}

/** Returns whether the zlib header states the best compression level (RFC 1950 §2.2). */
function isBestFlate(filter: Filter | undefined, raw: Buffer): boolean {
  return ['FlateDecode', 'Fl'].includes(filter?.name ?? '') && raw[0] === 0x78 && (raw[1] ?? 0) >> 6 === 3;
}

function predictorOf(filter: Filter | undefined): PdfDict | undefined {
  const { name = '', parameters = new PdfDict() } = filter ?? {};
  const predictor = parameters.get('Predictor') ?? 1;
  if (!DENSE.includes(name) || predictor === 1) return undefined;
  const kept = ['Predictor', 'Colors', 'BitsPerComponent', 'Columns'];
  return new PdfDict([...parameters.entries()].filter(([key]) => kept.includes(key)));
}

function withoutPredictor({ name, parameters }: Filter): Filter {
  const plain = parameters.clone();
  plain.delete('Predictor');
  return { name, parameters: plain };
}

function bytesOf(file: PdfFile, stream: PdfStream): Buffer {
  const bytes = Buffer.allocUnsafe(stream.length);
  let done = 0;
  file.rawStream(stream, (chunk) => {
    done += chunk.copy(bytes, done);
  });
  return bytes;
}

/** Returns the dictionary of a packed stream. */
export function packedDict(
  file: PdfFile,
  dict: PdfDict,
  { undone, isDeflated, predictor, fontLengths = [] }: PackedStream,
): PdfDict {
  const kept = writtenFilters(file, dict).slice(undone);
  const names = kept.map(({ name }) => name);
  const parameters = kept.map((filter) => filter.parameters);
  if (isDeflated) names.unshift(new PdfName('FlateDecode'));
  if (isDeflated) parameters.unshift(predictor ?? null);
  const packed = withoutFilters(dict);
  packed.set('Filter', names.length === 1 ? (names[0] ?? null) : names);
  if (parameters.some((it) => it !== null)) {
    packed.set('DecodeParms', names.length === 1 ? (parameters[0] ?? null) : parameters);
  }
  for (const [index, length] of fontLengths.entries()) packed.set(`Length${index + 1}`, length);
  return packed;
}

/** Returns the filters of a stream as written, without those that are null, which `filtersOf` leaves out too. */
function writtenFilters(
  file: PdfFile,
  dict: PdfDict,
): readonly { readonly name: PdfValue; readonly parameters: PdfValue }[] {
  const parameters = writtenItems(file, dict.get('DecodeParms'));
  return writtenItems(file, dict.get('Filter'))
    .map((name, index) => ({ name, parameters: parameters[index] ?? null }))
    .filter(({ name }) => file.resolve(name) !== null);
}

/** Returns the items of an array as they are written, or a single value that stands in the place of one. */
function writtenItems(file: PdfFile, value: PdfValue | undefined): PdfValue[] {
  const found = file.resolve(value);
  if (isArray(found)) return [...found];
  return found === null ? [] : [value ?? null];
}
