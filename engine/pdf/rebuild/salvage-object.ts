import { END, isRegular } from '../syntax/characters.js';
import type { Lexer } from '../syntax/lexer.js';
import { MalformedData } from '../../files/malformed-data.js';
import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../syntax/values.js';

const deepest = 100;
const mostValues = 1_000_000;
/** No string of a document is longer, but one whose end is lost takes all of the rest. */
const longestString = 1024 * 1024;
/** So many strings of an object may lack their end. */
const mostEndless = 4;
/** What ends an object, whatever of it was still to come. */
const endings = ['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'];

/** What could be read of an object. */
export interface SalvagedObject {
  readonly value: PdfValue;
  /** Whether all of it stood as it must. */
  readonly whole: boolean;
  /** Whether the bytes ended before it did. */
  readonly ranOut: boolean;
}

/** Reads the object that stands at the lexer's position as far as it goes: what makes no sense is passed over. */
export function salvageObject(lexer: Lexer): SalvagedObject {
  const salvager = new Salvager(lexer);
  const value = salvager.value(0);
  return { value: value ?? null, whole: salvager.whole && value !== undefined, ranOut: salvager.ranOut };
}

class Salvager {
  whole = true;
  ranOut = false;
  #values = 0;
  #endless = 0;
  readonly #lexer: Lexer;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
  }

  /** Undefined when no value stands here; nothing is taken then. */
  value(depth: number): PdfValue | undefined {
    const lexer = this.#lexer;
    lexer.skipSpace();
    if (depth > deepest || ++this.#values > mostValues) return undefined;
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
    lexer.pos++;
    for (;;) {
      lexer.skipSpace();
      if (lexer.peek() === 0x5d) break;
      const item = this.value(depth + 1);
      if (item !== undefined) items.push(item);
      else if (!this.#passOver([0x3e])) return items;
    }
    lexer.pos++;
    return items;
  }

  #dict(depth: number): PdfDict {
    const lexer = this.#lexer;
    const dict = new PdfDict();
    lexer.pos += 2;
    for (;;) {
      lexer.skipSpace();
      if (lexer.peek() === 0x3e && lexer.peek(1) === 0x3e) break;
      if (lexer.peek() === 0x2f) {
        const key = lexer.name();
        const value = this.value(depth + 1);
        if (value === undefined && !this.#passOver([])) return dict;
        if (value !== undefined && value !== null) dict.set(key, value);
      } else if (this.value(depth + 1) !== undefined) this.whole = false;
      else if (!this.#passOver([])) return dict;
    }
    lexer.pos += 2;
    return dict;
  }

  /** Goes past what is no value, unless it is the end of the object, or one of these bytes. */
  #passOver(ends: readonly number[]): boolean {
    const lexer = this.#lexer;
    const byte = lexer.peek();
    // "/Key >>" is a dictionary that only lacks a value.
    if (byte === 0x3e && lexer.peek(1) === 0x3e && ends.length === 0) {
      this.whole = false;
      return true;
    }
    this.whole = false;
    if (byte === END) this.ranOut = true;
    if (byte === END || ends.includes(byte) || this.#values > mostValues || this.#atEnding()) return false;
    if (isRegular(byte)) lexer.word();
    else lexer.pos++;
    return true;
  }

  #atEnding(): boolean {
    const { bytes, pos } = this.#lexer;
    return endings.some((word) => bytes.toString('latin1', pos, pos + word.length) === word);
  }

  #string(end: number, read: () => Buffer): PdfString | undefined {
    const lexer = this.#lexer;
    const start = lexer.pos;
    // Each is read to the last byte.
    if (this.#endless >= mostEndless) return undefined;
    const bytes = this.#stringTo(end, read);
    if (bytes !== undefined && bytes.length <= longestString) return new PdfString(bytes);
    if (bytes === undefined) {
      this.ranOut = true;
      this.#endless += 1;
    }
    lexer.pos = start + 1;
    this.whole = false;
    return new PdfString(Buffer.alloc(0));
  }

  /** Undefined where it does not end. */
  #stringTo(end: number, read: () => Buffer): Buffer | undefined {
    // An error is costly to make, and of a million strings none may end.
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
    if (this.#atEnding()) return undefined;
    const word = lexer.word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word !== 'null') this.whole = false;
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
      this.whole = false;
      return null;
    }
  }
}
