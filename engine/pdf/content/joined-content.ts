import { decodeShown } from '../fonts/decode-shown.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfStream, type PdfValue } from '../syntax/values.js';

const lineEnd = Buffer.from('\n');

/**
 * Returns the decoded content of a page: the streams of /Contents joined, as viewers execute them.
 * @throws MalformedPdf when the content has more than `limit` bytes
 */
export function joinedContent(file: PdfFile, contents: PdfValue | undefined, limit: number): Buffer {
  const found = file.resolve(contents);
  const streams = found instanceof PdfStream ? [found] : (file.array(found) ?? []).map((item) => file.stream(item));
  let left = limit;
  const parts = streams.flatMap((stream) => {
    const bytes = stream && decodeShown(file, stream, left);
    if (bytes === undefined) return [];
    left -= bytes.length;
    return [bytes, lineEnd];
  });
  return Buffer.concat(parts);
}
