import { ByteSource } from '../../../files/byte-source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfStream, Ref } from '../../syntax/values.js';

const [STREAM, END_STREAM] = [/stream\r?\n$/, /^(?:\r\n|\r|\n)endstream/];
const HEADER = /^%PDF-1\.\d(?:\r\n|\r|\n)%[\x80-\xff]{4}/;
const END_OF_FILE = /%%EOF(?:\r\n|\r|\n)?$/;
const MAX_LENGTH = 16;

/**
 * Whether a document is written as ISO 19005-2 §6.1.2, §6.1.3 and §6.1.7.1 demand: with a header at the start and a comment
 * of binary bytes, with nothing after the end, and with streams of the stated lengths between line ends. Documents that the
 * conversion writes are.
 */
export function hasStrictSyntax(file: PdfFile, path: string): boolean {
  const source = new ByteSource(path);
  try {
    const text = (start: number, length: number): string =>
      source.from(start, length).toString('latin1', 0, Math.min(length, source.size - start));
    const isDelimited = (stream: PdfStream): boolean => {
      const start = file.placeOf(stream);
      return (
        file.number(stream.dict.get('Length')) === stream.length &&
        STREAM.test(text(start - MAX_LENGTH, MAX_LENGTH)) &&
        END_STREAM.test(text(start + stream.length, MAX_LENGTH))
      );
    };
    if (!HEADER.test(text(0, MAX_LENGTH)) || !END_OF_FILE.test(text(source.size - MAX_LENGTH, MAX_LENGTH)))
      return false;
    // Object streams are reached by no reference.
    for (let num = 1; num <= file.maxObjectNumber; num++) {
      const stream = file.stream(new Ref(num));
      if (stream !== undefined && !isDelimited(stream)) return false;
    }
    return true;
  } finally {
    source.close();
  }
}
