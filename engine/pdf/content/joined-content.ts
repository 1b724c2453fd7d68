import { decodeShown } from '../fonts/decode-shown.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfStream, type PdfValue } from '../syntax/values.js';

const lineEnd = Buffer.from('\n');

/**
 * Returns the decoded content of a page: the streams of /Contents joined, as viewers execute them.
 * @throws MalformedPdf when the content has more than `limit` bytes
 */
export function joinedContent(file: PdfFile, contents: PdfValue | undefined, limit: number): Buffer {
  return decodedContent(file, contents, limit).bytes;
}

/**
 * As `joinedContent`; also returns whether all streams could be decoded. The others are left out.
 * @param decode decodes a stream to at most `limit` bytes; undefined if it cannot
 */
export function decodedContent(
  file: PdfFile,
  contents: PdfValue | undefined,
  limit: number,
  decode: typeof decodeShown = decodeShown,
): { readonly bytes: Buffer; readonly isDecoded: boolean } {
  let left = limit;
  const parts: Buffer[] = [];
  let isDecoded = true;
  for (const stream of contentStreams(file, contents)) {
    const bytes = decode(file, stream, left);
    isDecoded &&= bytes !== undefined;
    if (bytes === undefined) continue;
    left -= bytes.length;
    parts.push(bytes, lineEnd);
  }
  return { bytes: Buffer.concat(parts), isDecoded };
}

/** The streams of a page's /Contents. */
function contentStreams(file: PdfFile, contents: PdfValue | undefined): readonly PdfStream[] {
  const found = file.resolve(contents);
  if (found instanceof PdfStream) return [found];
  return (file.array(found) ?? []).flatMap((item) => file.stream(item) ?? []);
}
