import { tryRead } from '../file/try-read.js';
import { filtersOf, isKnownFilter } from '../filters/filters.js';
import { decodeShown } from '../fonts/decode-shown.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfStream, type PdfValue } from '../syntax/values.js';

const lineEnd = Buffer.from('\n');

/**
 * Returns the decoded content of a page: the streams of /Contents joined, as viewers execute them.
 * @throws MalformedPdf when the content has more than `limit` bytes
 */
export function joinedContent(file: PdfFile, contents: PdfValue | undefined, limit: number): Buffer {
  let left = limit;
  const parts = streamsOf(file, contents).flatMap((stream) => {
    const bytes = stream && decodeShown(file, stream, left);
    if (bytes === undefined) return [];
    left -= bytes.length;
    return [bytes, lineEnd];
  });
  return Buffer.concat(parts);
}

/** Returns whether all streams of a page's content have filters that are known. */
export function hasKnownFilters(file: PdfFile, contents: PdfValue | undefined): boolean {
  return streamsOf(file, contents).every((stream) => {
    const filters = tryRead(() => (stream ? filtersOf(stream.dict, (value) => file.resolve(value)) : []));
    return filters?.every(isKnownFilter) === true;
  });
}

function streamsOf(file: PdfFile, contents: PdfValue | undefined): readonly (PdfStream | undefined)[] {
  const found = file.resolve(contents);
  return found instanceof PdfStream ? [found] : (file.array(found) ?? []).map((item) => file.stream(item));
}
