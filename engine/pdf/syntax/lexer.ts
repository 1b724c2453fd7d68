import { END, isRegular, isSpace } from './characters.js';
import { decodeName } from './decode-name.js';
import { RecentNames } from './recent-names.js';
import { unescape } from './unescape.js';
import { OutOfBytes, MalformedPdf } from '../file/malformed-pdf.js';

const recentNames = new RecentNames();

const hexValues = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  const [lower] = digit.toString(16);
  if (lower === undefined) continue;
  hexValues[lower.charCodeAt(0)] = digit;
  hexValues[lower.toUpperCase().charCodeAt(0)] = digit;
}

/** Reads the tokens of PDF syntax (ISO 32000-2 §7.2 and §7.3) from bytes, moving `pos` past each. */
export class Lexer {
  constructor(
    readonly bytes: Buffer,
    public pos = 0,
  ) {}

  peek(ahead = 0): number {
    return this.bytes[this.pos + ahead] ?? END;
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.pos] ?? END;
      if (byte === 0x25) this.#skipComment();
      else if (isSpace(byte)) this.pos++;
      else return;
    }
  }

  /** Skips `word` and returns true if the next token is this word; otherwise the position stays. */
  takeKeyword(word: string): boolean {
    const end = this.pos + word.length;
    if (end > this.bytes.length) throw new OutOfBytes(`The file ends where "${word}" was expected.`);
    for (let index = 0; index < word.length; index++) {
      if (this.bytes[this.pos + index] !== word.charCodeAt(index)) return false;
    }
    if (isRegular(this.bytes[end] ?? END)) return false;
    this.pos = end;
    return true;
  }

  /** Reads the regular characters at the position; empty if there are none. */
  word(): string {
    const start = this.pos;
    while (isRegular(this.peek())) this.pos++;
    return this.bytes.toString('latin1', start, this.pos);
  }

  /**
   * Reads an unsigned integer, as in a reference or a cross-reference table. Returns undefined, and the position stays, if
   * there is none.
   */
  takeUnsigned(): number | undefined {
    const start = this.pos;
    let value = 0;
    let digit = this.peek() - 0x30;
    while (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      this.pos++;
      digit = this.peek() - 0x30;
    }
    if (this.pos > start && value <= Number.MAX_SAFE_INTEGER && !isRegular(this.peek())) return value;
    this.pos = start;
    return undefined;
  }

  /** Reads an integer or a real number: an optional sign, then digits with at most one decimal point. */
  number(): number {
    const start = this.pos;
    const sign = this.peek();
    if (sign === 0x2b || sign === 0x2d) this.pos++;
    let mantissa = 0;
    let digits = 0;
    let pointAt = -1;
    for (; ; this.pos++) {
      const byte = this.peek();
      if (byte >= 0x30 && byte <= 0x39) {
        mantissa = mantissa * 10 + (byte - 0x30);
        digits++;
      } else if (byte === 0x2e && pointAt < 0) pointAt = digits;
      else if (isRegular(byte)) throw this.#malformed('number', start);
      else break;
    }
    if (digits === 0 && this.peek() === END) throw new OutOfBytes('The file ends inside a number.');
    if (digits === 0) throw this.#malformed('number', start);
    // With up to 15 digits, dividend and divisor are exact, so the quotient is the double nearest to the written number.
    if (digits <= 15) {
      const value = pointAt < 0 ? mantissa : mantissa / 10 ** (digits - pointAt);
      return sign === 0x2d ? -value : value;
    }
    const value = Number(this.bytes.toString('latin1', start, this.pos));
    if (!Number.isFinite(value)) throw this.#malformed('number', start);
    return value;
  }

  /** Reads a name; the position is at its slash. */
  name(): string {
    const start = ++this.pos;
    let escaped = false;
    let hash = 0;
    for (;;) {
      const byte = this.peek();
      if (byte === 0x23) escaped = true;
      else if (!isRegular(byte)) break;
      hash = (Math.imul(hash, 31) + byte) | 0;
      this.pos++;
    }
    const written = recentNames.at(this.bytes, { start, end: this.pos, hash });
    if (!escaped) return written;
    // A "#" without two hexadecimal digits is an ordinary character, as it was before PDF 1.2.
    return decodeName(written);
  }

  /** Reads a literal string; the position is at its opening parenthesis. */
  literalString(): Buffer {
    const start = ++this.pos;
    let depth = 1;
    let plain = true;
    for (; depth > 0; this.pos++) {
      const byte = this.peek();
      if (byte === 0x28) depth++;
      else if (byte === 0x29) depth--;
      else if (byte === 0x5c) {
        plain = false;
        this.pos++;
      } else if (byte === 0x0d) plain = false;
      else if (byte === END) throw new OutOfBytes('The file ends inside a string.');
    }
    const written = this.bytes.subarray(start, this.pos - 1);
    return plain ? Buffer.from(written) : unescape(written);
  }

  /** Reads a hexadecimal string; the position is at its "<". */
  hexString(): Buffer {
    const start = ++this.pos;
    const end = this.bytes.indexOf(0x3e, start);
    if (end < 0) throw new OutOfBytes('The file ends inside a hexadecimal string.');
    this.pos = end + 1;
    const decoded = Buffer.allocUnsafe((end - start + 1) >> 1);
    let digits = 0;
    for (let index = start; index < end; index++) {
      const byte = this.bytes[index] ?? END;
      const digit = hexValues[byte] ?? -1;
      if (digit < 0 && isSpace(byte)) continue;
      if (digit < 0) throw this.#malformed('hexadecimal string', start - 1);
      if (digits % 2 === 0) decoded[digits >> 1] = digit << 4;
      else decoded[digits >> 1] = (decoded[digits >> 1] ?? 0) | digit;
      digits++;
    }
    return decoded.subarray(0, (digits + 1) >> 1);
  }

  #skipComment(): void {
    for (;;) {
      const byte = this.peek();
      if (byte === END || byte === 10 || byte === 13) return;
      this.pos++;
    }
  }

  #malformed(what: string, start: number): MalformedPdf {
    const written = this.bytes.toString('latin1', start, Math.min(start + 20, this.bytes.length));
    return new MalformedPdf(`${JSON.stringify(written)} does not begin with a ${what}.`);
  }
}
