import { decodeWith, type Filter, filtersOf } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { undoPredictor } from '../filters/predictors.js';
import { inflatePrefix } from '../rebuild/inflate-prefix.js';
import { MalformedData } from '../../files/malformed-data.js';
import { UndecodableStream } from '../file/malformed-pdf.js';
import type { PdfStream } from '../syntax/values.js';

/**
 * The data of a stream as viewers show them: deflated ones up to where they are damaged or cut off; undefined when they have
 * a filter that nothing but pictures has.
 * @throws MalformedPdf when they, or the encoded ones, are more than `limit` bytes, or are damaged otherwise
 */
export function decodeShown(file: PdfFile, stream: PdfStream, limit: number): Buffer | undefined {
  try {
    return file.decodeStream(stream, limit);
  } catch (error) {
    if (error instanceof UndecodableStream) return undefined;
    if (!(error instanceof MalformedData) || stream.length > limit) throw error;
    return decodedPrefix(file, stream, limit);
  }
}

function decodedPrefix(file: PdfFile, stream: PdfStream, limit: number): Buffer {
  const chunks: Buffer[] = [];
  file.rawStream(stream, (chunk) => chunks.push(Buffer.from(chunk)));
  const filters = filtersOf(stream.dict, (value) => file.resolve(value));
  return filters.reduce<Buffer>((data, filter) => undo(filter, data, limit), Buffer.concat(chunks));
}

function undo(filter: Filter, data: Buffer, limit: number): Buffer {
  if (filter.name !== 'FlateDecode' && filter.name !== 'Fl') return decodeWith([filter], data, limit);
  return undoPredictor(inflatePrefix(data, limit), filter.parameters);
}
