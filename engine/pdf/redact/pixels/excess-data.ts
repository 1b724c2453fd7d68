import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import { NewStream, type PdfDict, type PdfStream } from '../../syntax/values.js';
import type { ByteSearch } from '../bytes/byte-search.js';
import { maskPattern } from '../bytes/font-texts.js';
import { codedData, encodedAs, rawBytes, splitFilters } from './coded-data.js';
import { componentsOf, factsOf, MAX_SAMPLE_BYTES } from './pixel-facts.js';
import { rowBytesOf } from './wipe-samples.js';

/** Minimum length of the data behind the last row that can be searched; writers append line ends and other bytes. */
const MIN_EXCESS = 2 ** 25;
/** Data are searched in overlapping pieces, whose strings fit in memory. Both lengths are in bytes. */
const PIECE = 2 ** 25;
const OVERLAP = 4096;

/**
 * Removes data with a match that no reader uses: after the last row of an image, and after the end of the data of a
 * filter. Returns the same stream when there is no match.
 * @param isContent whether the data are operators, whose text is removed by other means
 */
export function withoutExcess(
  file: PdfFile,
  stream: PdfStream,
  { search, isContent }: { readonly search: ByteSearch; readonly isContent: boolean },
): PdfStream | NewStream {
  const rows = isContent ? undefined : tryRead(() => rowsOf(file, stream, search));
  if (rows !== undefined) return deflated(withoutFilters(stream.dict), maskPattern(rows, search));
  if (!search.hasPattern || !search.matchesPattern(rawBytes(file, stream))) return stream;
  return tryRead(() => encodedAnew(file, stream, { search, isContent })) ?? stream;
}

/**
 * Returns the rows of an image if a match is behind them. All data of an image whose rows are unknown are searched: a long text is
 * overwritten, and data that are not displayed are removed if there is still a match.
 */
function rowsOf(file: PdfFile, stream: PdfStream, search: ByteSearch): Buffer | undefined {
  if (!isImage(file, stream.dict) || splitFilters(file, stream.dict).coder !== undefined) return undefined;
  const facts = factsOf(file, stream.dict);
  const needed = facts === undefined ? 0 : rowBytesOf(facts) * facts.height;
  if (needed > MAX_SAMPLE_BYTES) return undefined;
  const bytes = file.decodeStream(stream, Math.max(needed + MIN_EXCESS, MAX_SAMPLE_BYTES));
  if (facts !== undefined) return matchesIn(bytes.subarray(needed), search) ? bytes.subarray(0, needed) : undefined;
  const masked = maskPattern(bytes, search);
  if (!mayBeDisplayed(file, stream.dict) && matchesIn(masked, search)) return Buffer.alloc(0);
  return masked === bytes ? undefined : masked;
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
  { search, isContent }: { readonly search: ByteSearch; readonly isContent: boolean },
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
