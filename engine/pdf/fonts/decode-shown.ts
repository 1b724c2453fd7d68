import { decodeUpToDamage } from '../filters/decode-up-to-damage.js';
import { filtersOf } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { DataTooLong, MalformedData } from '../../files/malformed-data.js';
import { UndecodableStream } from '../file/malformed-pdf.js';
import type { PdfStream } from '../syntax/values.js';

/**
 * Decodes a stream as viewers do: Flate data up to the point where they are damaged or truncated. Returns undefined if the
 * stream has a filter for images.
 * @throws MalformedPdf when encoded or decoded data exceed `limit` bytes, or are damaged otherwise
 */
export function decodeShown(file: PdfFile, stream: PdfStream, limit: number): Buffer | undefined {
  try {
    return file.decodeStream(stream, limit);
  } catch (error) {
    if (error instanceof UndecodableStream) return undefined;
    if (!(error instanceof MalformedData) || error instanceof DataTooLong || stream.length > limit) throw error;
    return decodedPrefix(file, stream, limit);
  }
}

function decodedPrefix(file: PdfFile, stream: PdfStream, limit: number): Buffer {
  const filters = filtersOf(stream.dict, (value) => file.resolve(value));
  return filters.reduce<Buffer>((data, filter) => decodeUpToDamage(filter, data, limit), file.rawBytes(stream));
}
