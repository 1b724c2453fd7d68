import { decodeShown } from '../fonts/decode-shown.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfStream, type PdfValue } from '../syntax/values.js';

const lineEnd = Buffer.from('\n');

/**
 * What a page's /Contents leads to, one stream or several, as one, as viewers show it.
 * @throws MalformedPdf when it is more than `limit` bytes
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
