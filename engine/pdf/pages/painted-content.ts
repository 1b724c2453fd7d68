import { decodedContent } from '../content/joined-content.js';
import type { PdfFile } from '../file/pdf-file.js';
import { UndecodableStream } from '../file/malformed-pdf.js';
import { decodeUpToDamage } from '../filters/decode-up-to-damage.js';
import { filtersOf } from '../filters/filters.js';
import { decodeShown } from '../fonts/decode-shown.js';
import type { PdfStream, PdfValue } from '../syntax/values.js';

/**
 * Decodes a stream as PDFium decodes content: at a filter that does not decode content, such as DCTDecode, it draws what it has decoded
 * so far, and it ignores that data should be in another file.
 * @throws MalformedPdf when encoded or decoded data exceed `limit` bytes, or are damaged
 */
export function paintedContent(file: PdfFile, stream: PdfStream, limit: number): Buffer {
  return decodeShown(file, stream, limit) ?? decodedAtFirst(file, stream, limit);
}

/** The same for all streams of a page's /Contents, joined. */
export function paintedPage(file: PdfFile, contents: PdfValue | undefined, limit: number): Buffer {
  return decodedContent(file, contents, limit, paintedContent).bytes;
}

function decodedAtFirst(file: PdfFile, stream: PdfStream, limit: number): Buffer {
  const dict = stream.dict.clone();
  dict.delete('F');
  let data = file.rawBytes(stream);
  for (const filter of filtersOf(dict, (value) => file.resolve(value))) {
    try {
      data = decodeUpToDamage(filter, data, limit);
    } catch (error) {
      if (error instanceof UndecodableStream) return data;
      throw error;
    }
  }
  return data;
}
