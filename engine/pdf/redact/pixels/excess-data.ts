import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { NewStream, type PdfDict, type PdfStream } from '../../syntax/values.js';
import type { ByteSearch } from '../bytes/byte-search.js';
import { maskPattern } from '../bytes/font-texts.js';
import { codedData, encodedAs, rawBytes, splitFilters } from './coded-data.js';
import { EXCESS_UNSEARCHED } from '../strings/removal-warnings.js';
import { componentsOf, factsOf, MAX_SAMPLE_BYTES } from './pixel-facts.js';
import { rowBytesOf } from './wipe-samples.js';

/** Minimum length of the data behind the last row that can be searched; writers append line ends and other bytes. */
const MIN_EXCESS = 2 ** 25;
/** Data are searched in overlapping pieces, whose strings fit in memory. Both lengths are in bytes. */
const PIECE = 2 ** 25;
const OVERLAP = 4096;

export interface ExcessSettings {
  readonly search: ByteSearch;
  /** Whether the data are operators, whose text is removed by other means. */
  readonly isContent: boolean;
  readonly warn: (sentence: string) => void;
}

/**
 * Removes data with a match that no reader uses: after the last row of an image, and after the end of the data of a
 * filter. Returns the same stream when there is no match.
 */
export function withoutExcess(
  file: PdfFile,
  stream: PdfStream,
  { search, isContent, warn }: ExcessSettings,
): PdfStream | NewStream {
  const rows = isContent ? undefined : tryRead(() => rowsOf(file, stream, { search, warn }));
  if (rows !== undefined) return deflated(withoutFilters(stream.dict), maskPattern(rows, search));
  if (!search.hasPattern || !search.matchesPattern(rawBytes(file, stream))) return stream;
  return tryRead(() => encodedAnew(file, stream, { search, isContent })) ?? stream;
}

/**
 * Returns the rows of an image if a match is behind them. All data of an image whose rows are unknown are searched: a long text is
 * overwritten, and data that are not displayed are removed if there is still a match.
 */
function rowsOf(
  file: PdfFile,
  stream: PdfStream,
  { search, warn }: Pick<ExcessSettings, 'search' | 'warn'>,
): Buffer | undefined {
  if (!isImage(file, stream.dict) || splitFilters(file, stream.dict).coder !== undefined) return undefined;
  const facts = factsOf(file, stream.dict);
  const needed = facts === undefined ? 0 : rowBytesOf(facts) * facts.height;
  const bytes = needed > MAX_SAMPLE_BYTES ? undefined : shownBytes(file, stream, needed);
  if (bytes === undefined) {
    const isPlain = splitFilters(file, stream.dict).before.length === 0;
    if (!isPlain || stream.length > needed) warn(EXCESS_UNSEARCHED);
    return undefined;
  }
  if (facts !== undefined) return matchesIn(bytes.subarray(needed), search) ? bytes.subarray(0, needed) : undefined;
  const masked = maskPattern(bytes, search);
  if (!mayBeDisplayed(file, stream.dict) && matchesIn(masked, search)) return Buffer.alloc(0);
  return masked === bytes ? undefined : masked;
}

/** Returns the data up to where they are damaged; undefined when they are too many, or have a filter that is unknown. */
function shownBytes(file: PdfFile, stream: PdfStream, needed: number): Buffer | undefined {
  return tryRead(() => decodeShown(file, stream, Math.max(needed + MIN_EXCESS, MAX_SAMPLE_BYTES)));
}

/** Whether a stream is an image, a thumbnail, or other data that are not searched as a file or as text. */
function isImage(file: PdfFile, dict: PdfDict): boolean {
  if (file.name(dict.get('Subtype')) === 'Image') return true;
  return dict.has('Width') && dict.has('Height') && !dict.isOfType('EmbeddedFile');
}

/** Viewers also know other names of colour spaces, such as those of resources. Short texts occur in samples by chance. */
function mayBeDisplayed(file: PdfFile, dict: PdfDict): boolean {
  const space = dict.get('ColorSpace');
  return file.name(space) !== undefined && componentsOf(file, space) === undefined;
}

function matchesIn(bytes: Buffer, search: ByteSearch): boolean {
  for (let at = 0; at < bytes.length; at += PIECE - OVERLAP)
    if (search.matches(bytes.subarray(at, at + PIECE))) return true;
  return false;
}

/**
 * Encodes the data of a stream anew, without what is after their end. A long text does not occur in numbers by chance, so
 * it is overwritten there.
 */
function encodedAnew(
  file: PdfFile,
  stream: PdfStream,
  { search, isContent }: Pick<ExcessSettings, 'search' | 'isContent'>,
): PdfStream | NewStream {
  const coded = codedData(file, stream);
  if (coded !== undefined)
    return new NewStream(encodedAs(stream.dict, coded.filter, coded.parameters), maskPattern(coded.data, search));
  const bytes = file.decodeStream(stream, MAX_SAMPLE_BYTES);
  const kept = isContent ? bytes : maskPattern(bytes, search);
  // Nothing is behind the end of data without filters.
  const isSame = kept === bytes && splitFilters(file, stream.dict).before.length === 0;
  return isSame ? stream : deflated(withoutFilters(stream.dict), kept);
}
