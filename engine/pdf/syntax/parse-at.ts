import type { ByteSource } from '../../files/byte-source.js';
import { END, isSpace } from './characters.js';
import { Lexer } from './lexer.js';
import { parseObject } from './parse-object.js';
import { MalformedData } from '../../files/malformed-data.js';
import { OutOfBytes, TooManyValues, MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, PdfStream, Ref, type PdfValue } from './values.js';

const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
const windows = [512, 64 * 1024, 1024 * 1024, 8 * 1024 * 1024, MAX_OBJECT_BYTES];

/** An indirect object of the file; `length` is its number of bytes in the file, `values` the number of values in it. */
export interface IndirectObject {
  readonly num: number;
  readonly gen: number;
  readonly value: PdfValue;
  readonly values: number;
  readonly length: number;
}

/** Calls `parse` with the bytes at `offset`, and again with more bytes as long as it throws `OutOfBytes`. */
export function parseAt<Result>(source: ByteSource, offset: number, parse: (lexer: Lexer) => Result): Result {
  for (const size of windows) {
    const bytes = source.from(offset, size);
    try {
      return parse(new Lexer(bytes));
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      const more = offset + bytes.length < source.size;
      if (error instanceof OutOfBytes && more) continue;
      const ErrorType = error instanceof TooManyValues ? TooManyValues : MalformedPdf;
      throw new ErrorType(`At offset ${offset}: ${error.message}`, { cause: error });
    }
  }
  throw new MalformedPdf(`The object at offset ${offset} is longer than ${MAX_OBJECT_BYTES} bytes.`);
}

/** Reads "12 0 obj … endobj" at `offset`; `lengthOf` looks up the /Length of a stream that is a reference. */
export function readIndirectObject(
  source: ByteSource,
  offset: number,
  lengthOf: (ref: Ref) => PdfValue,
): IndirectObject {
  return parseAt(source, offset, (lexer) => {
    const { num, gen } = takeHeader(lexer);
    const { value, values } = parseObject(lexer);
    lexer.skipSpace();
    if (lexer.takeKeyword('endobj')) return { num, gen, value, values, length: lexer.pos };
    if (!(value instanceof PdfDict) || !lexer.takeKeyword('stream')) {
      throw new MalformedPdf(`Object ${num} does not end with "endobj".`);
    }
    takeEndOfLine(lexer, num);
    const written = value.get('Length');
    const length = written instanceof Ref ? lengthOf(written) : written;
    const stream = streamAt(source, { num, dict: value, start: offset + lexer.pos, length });
    return { num, gen, value: stream, values, length: lexer.pos + stream.length };
  });
}

function takeHeader(lexer: Lexer): { readonly num: number; readonly gen: number } {
  lexer.skipSpace();
  const num = lexer.takeUnsigned();
  lexer.skipSpace();
  const gen = lexer.takeUnsigned();
  lexer.skipSpace();
  if (num === undefined || gen === undefined || !lexer.takeKeyword('obj')) {
    throw new MalformedPdf('No object begins here.');
  }
  return { num, gen };
}

/** Stream data begin after CRLF or LF. CR alone is forbidden, since the data may begin with LF (ISO 32000-2 §7.3.8.1). */
function takeEndOfLine(lexer: Lexer, num: number): void {
  if (lexer.peek() === END || lexer.peek(1) === END) {
    throw new OutOfBytes('The file ends where a stream begins.');
  }
  if (lexer.peek() === 13 && lexer.peek(1) === 10) lexer.pos += 2;
  else if (lexer.peek() === 10) lexer.pos++;
  else throw new MalformedPdf(`No end of line follows the keyword "stream" of object ${num}.`);
}

interface Located {
  readonly num: number;
  readonly dict: PdfDict;
  readonly start: number;
  readonly length: PdfValue | undefined;
}

function streamAt(source: ByteSource, { num, dict, start, length }: Located): PdfStream {
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) {
    throw new MalformedPdf(`The /Length of stream ${num} is not a length.`);
  }
  const end = start + length;
  if (end >= source.size) throw new MalformedPdf(`Stream ${num} reaches past the end of the file.`);
  if (!endsAt(source, end)) throw new MalformedPdf(`Stream ${num} does not end where its /Length says.`);
  return new PdfStream(dict, start, length);
}

function endsAt(source: ByteSource, end: number): boolean {
  const bytes = source.from(end, 16);
  let at = 0;
  while (at < 4 && isSpace(bytes[at] ?? END)) at++;
  return bytes.toString('latin1', at, at + 9) === 'endstream';
}
