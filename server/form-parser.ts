import { malformed } from './upload-limits.js';

/** What a form consists of, in order; `data` is a piece of the value of the part that has begun. */
export type FormEvent =
  | { readonly kind: 'begin'; readonly headers: ReadonlyMap<string, string>; readonly headerBytes: number }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'end' };

const CR = 0x0d;
const LF = 0x0a;
const HYPHEN = 0x2d;
const CRLF = '\r\n';
const END_OF_HEADER = Buffer.from('\r\n\r\n');

/** As much as the header of a request may have. */
const MOST_HEADER_BYTES = 2 ** 14;

/** Before the first part and after the last one. */
const MOST_OTHER_BYTES = 2 ** 16;

/**
 * Parses multipart/form-data (RFC 7578, RFC 2046 §5.1) piece by piece. Each byte is looked at about once, whatever the
 * content is, and a piece gives at most one `data` for each part in it.
 */
export class FormParser {
  readonly #delimiter: Buffer;
  #state: 'preamble' | 'header' | 'value' | 'epilogue' = 'preamble';
  /** What cannot be decided on without the next piece. The first delimiter needs no line break before it. */
  #rest: Buffer = Buffer.from(CRLF);
  #otherBytes = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`${CRLF}--${boundary}`, 'latin1');
  }

  /** @throws HttpRefusal when it is malformed. */
  *parse(piece: Buffer): Generator<FormEvent> {
    let bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    for (let before = -1; before !== bytes.length && bytes.length > 0;) {
      before = bytes.length;
      if (this.#state === 'epilogue') bytes = this.#discard(bytes, bytes.length);
      else if (this.#state === 'header') bytes = yield* this.#header(bytes);
      else bytes = yield* this.#value(bytes);
    }
    this.#rest = bytes;
  }

  /** @throws HttpRefusal when the form has not ended. */
  end(): void {
    if (this.#state !== 'epilogue') throw malformed('it breaks off, or its boundaries do not fit');
  }

  /** Returns what is left, which begins with the line break before the header of a part, or is the epilogue. */
  *#value(bytes: Buffer): Generator<FormEvent, Buffer> {
    const { length } = this.#delimiter;
    for (let at = bytes.indexOf(this.#delimiter); at !== -1; at = bytes.indexOf(this.#delimiter, at + 1)) {
      const end = at + length;
      if (end + 2 > bytes.length) return yield* this.#pass(bytes, at);
      const isLast = bytes[end] === HYPHEN && bytes[end + 1] === HYPHEN;
      // What merely begins like the delimiter is a part of the value.
      if (!isLast && !(bytes[end] === CR && bytes[end + 1] === LF)) continue;
      yield* this.#pass(bytes, at);
      if (this.#state === 'value') yield { kind: 'end' };
      this.#state = isLast ? 'epilogue' : 'header';
      return bytes.subarray(end);
    }
    // The delimiter may have begun in what is kept.
    return yield* this.#pass(bytes, Math.max(0, bytes.length - length + 1));
  }

  *#pass(bytes: Buffer, end: number): Generator<FormEvent, Buffer> {
    if (this.#state === 'preamble') return this.#discard(bytes, end);
    if (end > 0) yield { kind: 'data', bytes: bytes.subarray(0, end) };
    return bytes.subarray(end);
  }

  #discard(bytes: Buffer, end: number): Buffer {
    this.#otherBytes += end;
    if (this.#otherBytes > MOST_OTHER_BYTES) throw malformed('too much comes before its first or after its last part');
    return bytes.subarray(end);
  }

  *#header(bytes: Buffer): Generator<FormEvent, Buffer> {
    const end = bytes.indexOf(END_OF_HEADER);
    if (end > MOST_HEADER_BYTES || (end === -1 && bytes.length > MOST_HEADER_BYTES)) {
      throw malformed('the header of a part is too long');
    }
    if (end === -1) return bytes;
    this.#state = 'value';
    yield { kind: 'begin', headers: headersOf(bytes.toString('latin1', 0, end)), headerBytes: end };
    return bytes.subarray(end + END_OF_HEADER.length);
  }
}

/** By name in lower case. @param text each line begins with a line break. */
function headersOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split(CRLF).slice(1);
  return new Map(
    lines.map((line) => {
      const [, name, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/s.exec(line) ?? [];
      if (name === undefined) throw malformed('the header of a part is malformed');
      return [name.toLowerCase(), value.trim()];
    }),
  );
}
