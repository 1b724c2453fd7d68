import { END, isRegular } from './characters.js';
import type { Lexer } from './lexer.js';
import { OutOfBytes, TooManyValues, MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from './values.js';

const MAX_DEPTH = 500;
/**
 * An object with more values takes more memory than a thread has: about 28 bytes a value, and again as much while it is copied. Large
 * documents have 14 values for each named destination in one dictionary.
 */
const MAX_VALUES = 4_000_000;
/** The memory of a dictionary or an array, even an empty one, as the number of numbers that take as much. */
export const VALUES_OF_CONTAINER = 8;
/** The same for a string, which has a buffer. */
const VALUES_OF_STRING = 8;

/** A direct object or a reference, and the number of values in it; dictionaries and arrays count as `VALUES_OF_CONTAINER`. */
export interface ParsedObject {
  readonly value: PdfValue;
  readonly values: number;
}

/** Parses the object at the lexer's position. */
export function parseObject(lexer: Lexer): ParsedObject {
  const parser = new Parser(lexer);
  const value = parser.value(0);
  return { value, values: parser.values };
}

class Parser {
  values = 0;
  #strings = 0;
  readonly #lexer: Lexer;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
  }

  value(depth: number): PdfValue {
    if (depth > MAX_DEPTH) throw new MalformedPdf(`An object nests deeper than ${MAX_DEPTH} levels.`);
    if (++this.values + this.#strings * (VALUES_OF_STRING - 1) > MAX_VALUES)
      throw new TooManyValues(`An object holds more than ${MAX_VALUES} values.`);
    const lexer = this.#lexer;
    lexer.skipSpace();
    switch (lexer.peek()) {
      case 0x2f:
        return new PdfName(lexer.name());
      case 0x28:
        return this.#string(lexer.literalString());
      case 0x5b:
        return this.#array(depth);
      case 0x3c:
        return lexer.peek(1) === 0x3c ? this.#dict(depth) : this.#string(lexer.hexString());
      case END:
        throw new OutOfBytes('The file ends where an object was expected.');
      default:
        return this.#numberOrKeyword(depth);
    }
  }

  #string(bytes: Buffer): PdfString {
    this.#strings++;
    return new PdfString(bytes);
  }

  #array(depth: number): readonly PdfValue[] {
    const lexer = this.#lexer;
    const items: PdfValue[] = [];
    this.values += VALUES_OF_CONTAINER - 1;
    lexer.pos++;
    for (;;) {
      lexer.skipSpace();
      if (lexer.peek() === 0x5d) break;
      items.push(this.value(depth + 1));
    }
    lexer.pos++;
    return items;
  }

  #dict(depth: number): PdfDict {
    const lexer = this.#lexer;
    const dict = new PdfDict();
    this.values += VALUES_OF_CONTAINER - 1;
    lexer.pos += 2;
    for (;;) {
      lexer.skipSpace();
      const byte = lexer.peek();
      if (byte === 0x3e && lexer.peek(1) === 0x3e) break;
      if (byte === END || (byte === 0x3e && lexer.peek(1) === END)) {
        throw new OutOfBytes('The file ends inside a dictionary.');
      }
      if (byte !== 0x2f) throw new MalformedPdf('A key of a dictionary is not a name.');
      const key = lexer.name();
      dict.state(key, this.value(depth + 1));
    }
    lexer.pos += 2;
    return dict;
  }

  #numberOrKeyword(depth: number): PdfValue {
    const byte = this.#lexer.peek();
    if (byte >= 0x30 && byte <= 0x39) return this.#numberOrRef(depth);
    if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#lexer.number();
    return this.#keyword();
  }

  #numberOrRef(depth: number): number | Ref {
    const lexer = this.#lexer;
    const value = lexer.number();
    const after = lexer.pos;
    lexer.skipSpace();
    const next = lexer.peek();
    if (next >= 0x30 && next <= 0x39) {
      const gen = lexer.takeUnsigned();
      if (gen !== undefined) {
        lexer.skipSpace();
        if (lexer.peek() === 0x52 && !isRegular(lexer.peek(1)) && Number.isInteger(value)) {
          lexer.pos++;
          return new Ref(value, gen);
        }
        // The input ends after two numbers or inside a reference. Both cannot end an array or a dictionary, so bytes are missing.
        if (depth > 0 && lexer.peek() === END) throw new OutOfBytes('The file ends inside a reference.');
      }
    }
    lexer.pos = after;
    return value;
  }

  #keyword(): PdfValue {
    const word = this.#lexer.word();
    if (word === 'null') return null;
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (this.#lexer.peek() === END) throw new OutOfBytes('The file ends inside a keyword.');
    throw new MalformedPdf(`${JSON.stringify(word.slice(0, 20))} is not an object.`);
  }
}
