import { malformed } from './upload-limits.js';

/** Events of a form, in its order: each part gives `begin`, `data` for each piece of its value, and `end`. */
export type FormEvent =
  | { readonly kind: 'begin'; readonly headers: ReadonlyMap<string, string>; readonly headerBytes: number }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'end' };

const CR = 0x0d;
const LF = 0x0a;
const HYPHEN = 0x2d;
const CRLF = '\r\n';
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/** Maximum size of the headers of a part; the same as for the headers of a request. */
const MAX_PART_HEADER_BYTES = 2 ** 14;

/** Maximum number of bytes before the first part and after the last part together. */
const MAX_PREAMBLE_AND_EPILOGUE_BYTES = 2 ** 16;

/**
 * Parses multipart/form-data (RFC 7578, RFC 2046 §5.1) piece by piece. The time is linear in the length, whatever the
 * content is, and a piece gives at most one `data` event for each part in it.
 */
export class FormParser {
  readonly #delimiter: Buffer;
  #state: 'preamble' | 'header' | 'value' | 'epilogue' = 'preamble';
  /**
   * Bytes that cannot be parsed without the next piece. It starts with a line break, because a delimiter begins with one
   * and a form may begin with its boundary.
   */
  #pending: Buffer = Buffer.from(CRLF);
  #discardedBytes = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1');
  }

  /** @throws HttpError when the form is malformed. */
  *parse(piece: Buffer): Generator<FormEvent> {
    let bytes = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece]);
    for (let before = -1; before !== bytes.length && bytes.length > 0;) {
      before = bytes.length;
      if (this.#state === 'epilogue') bytes = this.#discard(bytes, bytes.length);
      else if (this.#state === 'header') bytes = yield* this.#parseHeaders(bytes);
      else bytes = yield* this.#parseValue(bytes);
    }
    this.#pending = bytes;
  }

  /** @throws HttpError when the form has not ended. */
  end(): void {
    if (this.#state !== 'epilogue')
      throw malformed('it is truncated, or its boundary differs from the one in Content-Type');
  }

  /** Parses to the next delimiter; returns the bytes after it: the headers of a part with the line break before them, or the epilogue. */
  *#parseValue(bytes: Buffer): Generator<FormEvent, Buffer> {
    const { length } = this.#delimiter;
    for (let at = bytes.indexOf(this.#delimiter); at !== -1; at = bytes.indexOf(this.#delimiter, at + 1)) {
      const end = at + length;
      if (end + 2 > bytes.length) return yield* this.#consume(bytes, at);
      const isLast = bytes[end] === HYPHEN && bytes[end + 1] === HYPHEN;
      // Other bytes after the delimiter mean that it is a part of the value.
      if (!isLast && !(bytes[end] === CR && bytes[end + 1] === LF)) continue;
      yield* this.#consume(bytes, at);
      if (this.#state === 'value') yield { kind: 'end' };
      this.#state = isLast ? 'epilogue' : 'header';
      return bytes.subarray(end);
    }
    return yield* this.#consume(bytes, this.#startOfCutDelimiter(bytes));
  }

  /**
   * Returns where a delimiter begins whose end is in the next piece, or else the end of the bytes. Bytes that need not be
   * kept for the next piece are not copied.
   */
  #startOfCutDelimiter(bytes: Buffer): number {
    const { length } = bytes;
    const tail = bytes.subarray(Math.max(0, length - this.#delimiter.length + 1));
    // Only the first byte of a delimiter is a CR: the value of a header, which the boundary comes from, has none.
    const at = tail.lastIndexOf(CR);
    const isCut = at !== -1 && this.#delimiter.indexOf(tail.subarray(at)) === 0;
    return isCut ? length - tail.length + at : length;
  }

  /** Emits the bytes before `end` as a part's value, or discards them before the first part; returns the bytes from `end` on. */
  *#consume(bytes: Buffer, end: number): Generator<FormEvent, Buffer> {
    if (this.#state === 'preamble') return this.#discard(bytes, end);
    if (end > 0) yield { kind: 'data', bytes: bytes.subarray(0, end) };
    return bytes.subarray(end);
  }

  #discard(bytes: Buffer, end: number): Buffer {
    this.#discardedBytes += end;
    if (this.#discardedBytes > MAX_PREAMBLE_AND_EPILOGUE_BYTES)
      throw malformed('it has too many bytes before its first part or after its last part');
    return bytes.subarray(end);
  }

  *#parseHeaders(bytes: Buffer): Generator<FormEvent, Buffer> {
    const end = bytes.indexOf(END_OF_HEADERS);
    if (end > MAX_PART_HEADER_BYTES || (end === -1 && bytes.length > MAX_PART_HEADER_BYTES)) {
      throw malformed('the headers of a part are too long');
    }
    if (end === -1) return bytes;
    this.#state = 'value';
    yield { kind: 'begin', headers: headersOf(bytes.toString('latin1', 0, end)), headerBytes: end };
    return bytes.subarray(end + END_OF_HEADERS.length);
  }
}

/** Returns the header values by name in lower case. @param text each header line, preceded by a line break */
function headersOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split(CRLF).slice(1);
  return new Map(
    lines.map((line) => {
      const [, name, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/s.exec(line) ?? [];
      if (name === undefined) throw malformed('a header line of a part is malformed');
      return [name.toLowerCase(), value.trim()];
    }),
  );
}
