import { TooComplex } from '../../../errors.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfStream } from '../../syntax/values.js';

/** Maximum size of the decoded content of a page or form, in bytes. */
export const CONTENT_LIMIT = 2 ** 26;

/**
 * Decodes the content of a form, a pattern or a glyph as viewers do.
 * @param limit in bytes, when it is less than CONTENT_LIMIT
 * @throws TooComplex when the content is longer
 */
export function drawnContent(file: PdfFile, stream: PdfStream, limit = CONTENT_LIMIT): Buffer {
  const most = Math.max(0, Math.min(limit, CONTENT_LIMIT));
  return withinLimit(() => decodeShown(file, stream, most) ?? Buffer.alloc(0));
}

/** @throws TooComplex for content that cannot be read, usually because it is too long. */
export function withinLimit(read: () => Buffer): Buffer {
  const content = tryRead(read);
  if (content !== undefined) return content;
  const megabytes = CONTENT_LIMIT / 2 ** 20;
  throw new TooComplex(
    `The document has content that expands to more than ${megabytes} MB, or is too damaged to be redacted.`,
  );
}
