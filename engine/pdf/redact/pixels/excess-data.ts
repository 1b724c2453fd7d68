import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import { NewStream, type PdfStream } from '../../syntax/values.js';
import type { ByteSearch } from '../bytes/byte-search.js';
import { maskPattern } from '../bytes/font-texts.js';
import { codedData, encodedAs, rawBytes, splitFilters } from './coded-data.js';
import { factsOf, MAX_SAMPLE_BYTES } from './pixel-facts.js';
import { rowBytesOf } from './wipe-samples.js';

/** Data behind the last row that are searched; writers append line ends and other bytes. */
const MAX_EXCESS = 2 ** 25;

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
  const rows = tryRead(() => rowsOf(file, stream, search));
  if (rows !== undefined) return deflated(withoutFilters(stream.dict), maskPattern(rows, search));
  if (!search.hasPattern || !search.matchesPattern(rawBytes(file, stream))) return stream;
  return tryRead(() => encodedAnew(file, stream, { search, isContent })) ?? stream;
}

/** Returns the rows of an image if a match is behind them. */
function rowsOf(file: PdfFile, stream: PdfStream, search: ByteSearch): Buffer | undefined {
  if (file.name(stream.dict.get('Subtype')) !== 'Image' || splitFilters(file, stream.dict).coder !== undefined)
    return undefined;
  const facts = factsOf(file, stream.dict);
  const needed = facts === undefined ? Infinity : rowBytesOf(facts) * facts.height;
  if (needed > MAX_SAMPLE_BYTES) return undefined;
  const bytes = file.decodeStream(stream, needed + MAX_EXCESS);
  const excess = bytes.subarray(needed);
  return excess.length > 0 && search.matches(excess) ? bytes.subarray(0, needed) : undefined;
}

/**
 * Encodes the data of a stream anew, without what is after their end. A long text does not occur in numbers by chance, so
 * it is overwritten there.
 */
function encodedAnew(
  file: PdfFile,
  stream: PdfStream,
  { search, isContent }: { readonly search: ByteSearch; readonly isContent: boolean },
): NewStream {
  const coded = codedData(file, stream);
  if (coded !== undefined)
    return new NewStream(encodedAs(stream.dict, coded.filter, coded.parameters), maskPattern(coded.data, search));
  const bytes = file.decodeStream(stream, MAX_SAMPLE_BYTES);
  return deflated(withoutFilters(stream.dict), isContent ? bytes : maskPattern(bytes, search));
}
