import type { PdfFile } from './pdf-file.js';
import { PdfStream, type PdfValue } from './values.js';

const lineEnd = Buffer.from('\n');

/**
 * What a page's /Contents leads to, one stream or several, as one.
 * @throws UnsoundPdf when it is more than `limit` bytes
 */
export function joinedContent(file: PdfFile, contents: PdfValue | undefined, limit: number): Buffer {
  const found = file.resolve(contents);
  const streams = found instanceof PdfStream ? [found] : (file.array(found) ?? []).map((item) => file.stream(item));
  let left = limit;
  const parts = streams.flatMap((stream) => {
    if (stream === undefined) return [];
    const bytes = file.decodeStream(stream, left);
    left -= bytes.length;
    return [bytes, lineEnd];
  });
  return Buffer.concat(parts);
}
