import { END, isRegular } from '../syntax/characters.js';
import type { Lexer } from '../syntax/lexer.js';
import { MalformedData } from '../../files/malformed-data.js';
import { VALUES_OF_CONTAINER } from '../syntax/parse-object.js';
import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../syntax/values.js';

const MAX_DEPTH = 100;
const MAX_VALUES = 1_000_000;
/** Longer strings do not occur in documents; a string without an end would take the rest of the file. */
const MAX_STRING = 1024 * 1024;
/** Maximum number of strings without an end in one object. */
const MAX_UNTERMINATED = 4;
/** Keywords that end an object, even an incomplete one. */
const endKeywords = ['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'];

/** The readable part of an object. */
export interface SalvagedObject {
  readonly value: PdfValue;
  /** Whether the object is complete and well-formed. */
  readonly isComplete: boolean;
  /** Whether the bytes ended before the object did. */
  readonly ranOut: boolean;
}

/** Reads the object at the lexer's position as far as possible; invalid parts are skipped. */
export function salvageObject(lexer: Lexer): SalvagedObject {
  const salvager = new Salvager(lexer);
  const value = salvager.value(0);
  return { value: value ?? null, isComplete: salvager.isComplete && value !== undefined, ranOut: salvager.ranOut };
}

class Salvager {
  isComplete = true;
  ranOut = false;
  #values = 0;
  #unterminated = 0;
  readonly #lexer: Lexer;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
  }

  /** Returns undefined, without consuming anything, when there is no value. */
  value(depth: number): PdfValue | undefined {
    const lexer = this.#lexer;
    lexer.skipSpace();
    if (depth > MAX_DEPTH || ++this.#values > MAX_VALUES) return undefined;
    switch (lexer.peek()) {
      case 0x2f:
        return new PdfName(lexer.name());
      case 0x28:
        return this.#string(0x29, () => lexer.literalString());
      case 0x5b:
        return this.#array(depth);
      case 0x3c:
        return lexer.peek(1) === 0x3c ? this.#dict(depth) : this.#string(0x3e, () => lexer.hexString());
      default:
        return isRegular(lexer.peek()) ? this.#numberOrKeyword() : undefined;
    }
  }

  #array(depth: number): readonly PdfValue[] {
    const lexer = this.#lexer;
    const items: PdfValue[] = [];
    this.#values += VALUES_OF_CONTAINER - 1;
    lexer.pos++;
    for (;;) {
      lexer.skipSpace();
      if (lexer.peek() === 0x5d) break;
      const item = this.value(depth + 1);
      if (item !== undefined) items.push(item);
      else if (!this.#skipInvalid([0x3e])) return items;
    }
    lexer.pos++;
    return items;
  }

  #dict(depth: number): PdfDict {
    const lexer = this.#lexer;
    const dict = new PdfDict();
    this.#values += VALUES_OF_CONTAINER - 1;
    lexer.pos += 2;
    for (;;) {
      lexer.skipSpace();
      if (lexer.peek() === 0x3e && lexer.peek(1) === 0x3e) break;
      if (lexer.peek() === 0x2f) {
        const key = lexer.name();
        const value = this.value(depth + 1);
        // A search of the file must see a key without a value too; an earlier value of the key stays valid.
        if (value !== undefined || !dict.has(key)) dict.state(key, value ?? null);
        if (value === undefined && !this.#skipInvalid([])) return dict;
      } else if (this.value(depth + 1) !== undefined) this.isComplete = false;
      else if (!this.#skipInvalid([])) return dict;
    }
    lexer.pos += 2;
    return dict;
  }

  /** Skips invalid bytes, unless the object ends here or one of the bytes in `ends` follows. */
  #skipInvalid(ends: readonly number[]): boolean {
    const lexer = this.#lexer;
    const byte = lexer.peek();
    // In "/Key >>" the dictionary merely lacks a value.
    if (byte === 0x3e && lexer.peek(1) === 0x3e && ends.length === 0) {
      this.isComplete = false;
      return true;
    }
    this.isComplete = false;
    if (byte === END) this.ranOut = true;
    if (byte === END || ends.includes(byte) || this.#values > MAX_VALUES || this.#isAtEnd()) return false;
    if (isRegular(byte)) lexer.word();
    else lexer.pos++;
    return true;
  }

  #isAtEnd(): boolean {
    const { bytes, pos } = this.#lexer;
    return endKeywords.some((word) => bytes.toString('latin1', pos, pos + word.length) === word);
  }

  #string(end: number, read: () => Buffer): PdfString | undefined {
    const lexer = this.#lexer;
    const start = lexer.pos;
    // Each unterminated string is read to the last byte.
    if (this.#unterminated >= MAX_UNTERMINATED) return undefined;
    const bytes = this.#readString(end, read);
    if (bytes !== undefined && bytes.length <= MAX_STRING) return new PdfString(bytes);
    if (bytes === undefined) {
      this.ranOut = true;
      this.#unterminated += 1;
    }
    lexer.pos = start + 1;
    this.isComplete = false;
    return new PdfString(Buffer.alloc(0));
  }

  /** Returns undefined for an unterminated string. */
  #readString(end: number, read: () => Buffer): Buffer | undefined {
    // Checked first, because exceptions are slow and a file may have a million unterminated strings.
    if (!this.#lexer.bytes.includes(end, this.#lexer.pos)) return undefined;
    try {
      return read();
    } catch (error) {
      if (error instanceof MalformedData) return undefined;
      throw error;
    }
  }

  #numberOrKeyword(): PdfValue | undefined {
    const lexer = this.#lexer;
    const byte = lexer.peek();
    if (byte >= 0x30 && byte <= 0x39) return this.#reference() ?? this.#number();
    if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#number();
    if (this.#isAtEnd()) return undefined;
    const word = lexer.word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word !== 'null') this.isComplete = false;
    return null;
  }

  #reference(): Ref | undefined {
    const lexer = this.#lexer;
    const start = lexer.pos;
    const num = lexer.takeUnsigned();
    lexer.skipSpace();
    const gen = lexer.takeUnsigned();
    lexer.skipSpace();
    if (num !== undefined && gen !== undefined && lexer.peek() === 0x52 && !isRegular(lexer.peek(1))) {
      lexer.pos++;
      return new Ref(num, gen);
    }
    lexer.pos = start;
    return undefined;
  }

  #number(): number | null {
    const lexer = this.#lexer;
    const start = lexer.pos;
    try {
      return lexer.number();
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      lexer.pos = start;
      lexer.word();
      this.isComplete = false;
      return null;
    }
  }
}
