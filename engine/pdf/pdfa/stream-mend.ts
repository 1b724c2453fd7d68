import { operationsIn } from '../content/operators.js';
import { decodeWith, deflated, type Filter, filtersOf, withoutFilters } from '../filters/filters.js';
import { decodeShown } from '../fonts/decode-shown.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { type PdfDict, PdfName, type PdfStream } from '../syntax/values.js';
import type { OtherStream } from '../write/copier.js';
import { allowedProfile } from './allowed-profile.js';
import { isAllowedProfile } from './check/profile-rule.js';
import type { PdfaLevel } from './level.js';
import type { ContentMend } from './mend/mend-content.js';

const MAX_STREAM_BYTES = 2 ** 28;
/** Filters that PDF/A forbids (ISO 19005-1 §6.1.10, ISO 19005-2 §6.1.7.2). */
const FORBIDDEN_FILTERS: readonly string[] = ['LZWDecode', 'LZW', 'Crypt'];

/** Filters of data that are not those of images. */
const PLAIN_FILTERS: readonly string[] = [
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCIIHexDecode',
  'ASCII85Decode',
];

export interface StreamMendSettings {
  readonly level: PdfaLevel;
  /** Undefined when no content has to be changed. */
  readonly content: ContentMend | undefined;
  /** Whether the stream is content that is drawn. */
  readonly isDrawn: boolean;
}

/**
 * Returns the data of a stream that has to be written anew: content with something forbidden, damaged content up to where viewers
 * read it, an ICC profile, or data with a forbidden filter.
 */
export function mendedData(
  file: PdfFile,
  stream: PdfStream,
  { level, content, isDrawn }: StreamMendSettings,
): Buffer | undefined {
  const decode = (): Buffer => file.decodeStream(stream, MAX_STREAM_BYTES);
  const resources = file.dict(stream.dict.get('Resources'));
  const edited = resources && content && tryRead(() => content.from(decode(), resources));
  if (edited !== undefined) return edited;
  const components = file.number(stream.dict.get('N'));
  if (components !== undefined && !stream.dict.has('FunctionType') && !stream.dict.isOfType('ObjStm')) {
    const profile = tryRead(decode);
    const isAllowed = profile === undefined || isAllowedProfile(profile, components, level);
    if (!isAllowed) return allowedProfile(profile, components);
  }
  const filters = filtersIn(file, stream);
  if (filters.some(({ name }) => FORBIDDEN_FILTERS.includes(name))) return tryRead(decode);
  const isDamaged = isDrawn && filters.length > 0 && tryRead(decode) === undefined;
  const shown = isDamaged ? tryRead(() => decodeShown(file, stream, MAX_STREAM_BYTES)) : undefined;
  return shown && wholeOperations(shown);
}

function filtersIn(file: PdfFile, { dict }: PdfStream): readonly Filter[] {
  return tryRead(() => filtersOf(dict, (value) => file.resolve(value))) ?? [];
}

/** Whether an image is JPEG 2000 within other filters, which validators do not read (ISO 19005-2 §6.2.8.3). */
export function isWrappedJpeg2000(file: PdfFile, stream: PdfStream): boolean {
  const filters = filtersIn(file, stream);
  return filters.length > 1 && filters.at(-1)?.name === 'JPXDecode';
}

/** An image in JPEG 2000 without the filters around it; undefined for other streams. @param mended gives its dictionary */
export function unwrappedJpeg2000(
  file: PdfFile,
  { stream, mended }: { readonly stream: PdfStream; readonly mended: () => PdfDict },
): OtherStream | undefined {
  if (!isWrappedJpeg2000(file, stream)) return undefined;
  const bytes = tryRead(() =>
    decodeWith(filtersIn(file, stream).slice(0, -1), file.rawBytes(stream), MAX_STREAM_BYTES),
  );
  if (bytes === undefined) return undefined;
  const dict = withoutFilters(mended()).set('Filter', new PdfName('JPXDecode'));
  return { dict, data: { length: bytes.length, eachChunk: (visit) => visit(bytes) } };
}

/** Returns content without an operation that has no end. */
function wholeOperations(content: Buffer): Buffer {
  let end = 0;
  for (const operation of operationsIn(content)) ({ end } = operation);
  return content.subarray(0, end);
}

/**
 * An image of 16 bits in 8 bits, which part 1 requires (ISO 19005-1 §6.2.4); undefined for other streams.
 * @param mended gives the dictionary to change
 */
export function inEightBits(
  file: PdfFile,
  { stream, mended }: { readonly stream: PdfStream; readonly mended: () => PdfDict },
  { part }: PdfaLevel,
): OtherStream | undefined {
  const isImage =
    file.name(stream.dict.get('Subtype')) === 'Image' && file.number(stream.dict.get('BitsPerComponent')) === 16;
  const filters =
    isImage && part === 1 ? tryRead(() => filtersOf(stream.dict, (value) => file.resolve(value))) : undefined;
  if (filters?.every(({ name }) => PLAIN_FILTERS.includes(name)) !== true) return undefined;
  const samples = tryRead(() => file.decodeStream(stream, MAX_STREAM_BYTES));
  if (samples === undefined) return undefined;
  const dict = mended().set('BitsPerComponent', 8);
  const key = file.array(dict.get('Mask'));
  if (key !== undefined)
    dict.set(
      'Mask',
      key.map((it) => (file.number(it) ?? 0) >> 8),
    );
  return withData(dict, Buffer.from(samples.filter((_, index) => index % 2 === 0)));
}

/** A stream with other data. @param plain its dictionary */
export function withData(plain: PdfDict, data: Buffer): OtherStream {
  const { dict, bytes } = deflated(withoutFilters(plain), data);
  return { dict, data: { length: bytes.length, eachChunk: (visit) => visit(bytes) } };
}
