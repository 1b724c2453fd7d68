import { TooComplex } from '../../errors.js';
import { END, isRegular } from '../syntax/characters.js';
import { type InlineImage, InlineImages } from './inline-image.js';
import { Lexer } from '../syntax/lexer.js';
import { PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/values.js';

/** A string with its place in the content: `start` is the offset of its "(" or "<", `end` the offset after its end. */
export class WrittenString extends PdfString {
  constructor(
    bytes: Uint8Array,
    readonly start: number,
    readonly end: number,
  ) {
    super(bytes);
  }
}

/** A name with its place in the content; `start` is the offset of its slash. */
export class WrittenName extends PdfName {
  constructor(
    value: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(value);
  }
}

/** A dictionary that ends at a word that is no key or no value: PDFium skips it, other programs may read its text. */
export interface SkippedDict {
  /** Its entries up to there, and those of such dictionaries in it. */
  readonly dicts: readonly PdfDict[];
  readonly start: number;
  readonly end: number;
}

/** An operator with its operands; offsets are in the content. */
export interface Operation {
  /** The operator as written, which need not be a PDF operator. An inline image is one operation, "BI". */
  readonly operator: string;
  /** The operands; only the last ones if there are more than 512. Strings and names are `WrittenString` and `WrittenName`. */
  readonly operands: readonly PdfValue[];
  /** The offset of the first operand, or of the operator if it has no operands. */
  readonly start: number;
  /** The offset after the operator. */
  readonly end: number;
  /** The image of a "BI"; undefined if the image is unterminated. */
  readonly image: InlineImage | undefined;
  /** Dictionaries before the operator that are no operands. */
  readonly skipped: readonly SkippedDict[];
}

/** No operator of content or CMaps has as many operands. The reader keeps between this number and twice as many of the last operands. */
const MAX_OPERANDS = 512;
/** Maximum nesting of arrays and dictionaries, as in viewers. */
const MAX_DEPTH = 500;
/** Maximum number of values in an operand: an unterminated array must not fill the memory. */
const MAX_VALUES = 4_000_000;
/** Maximum number of skipped dictionaries before an operator. */
const MAX_SKIPPED = 100_000;
const NONE: readonly SkippedDict[] = [];

/**
 * Reads the operations of content (ISO 32000-2 §7.8.2) in order, as PDFium does: invalid syntax is skipped, unknown words are
 * operations, unterminated strings and arrays extend to the end of the content, and a dictionary to a word that is no key or no value.
 * @throws TooComplex for an array or a dictionary of more than four million values, or too many skipped dictionaries
 */
export function* operationsIn(content: Buffer): Generator<Operation> {
  const reader = new OperandReader(content);
  const images = new InlineImages(content);
  let operands: PdfValue[] = [];
  let start = -1;
  for (;;) {
    const at = reader.skipSpace();
    if (at >= content.length) return;
    const read = reader.next(0);
    if (typeof read === 'string') {
      const image = read === 'BI' ? images.find(reader.pos) : undefined;
      if (read === 'BI') reader.pos = image?.end ?? content.length;
      const skipped = reader.takeSkipped();
      yield { operator: read, operands, start: start < 0 ? at : start, end: reader.pos, image, skipped };
      operands = [];
      start = -1;
    } else if (read !== undefined) {
      if (start < 0) start = at;
      operands.push(read);
      if (operands.length === 2 * MAX_OPERANDS) operands.splice(0, MAX_OPERANDS);
    }
  }
}

/** Reads operands and operators in order; `values` counts the values in the current operand. */
class OperandReader {
  readonly #bytes: Buffer;
  readonly #lexer: Lexer;
  #values = 0;
  #skipped: SkippedDict[] = [];
  #skippedCount = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#lexer = new Lexer(bytes);
  }

  get pos(): number {
    return this.#lexer.pos;
  }

  set pos(pos: number) {
    this.#lexer.pos = pos;
  }

  skipSpace(): number {
    this.#lexer.skipSpace();
    return this.#lexer.pos;
  }

  /** Returns the dictionaries that were skipped since the last call. */
  takeSkipped(): readonly SkippedDict[] {
    if (this.#skipped.length === 0) return NONE;
    const skipped = this.#skipped;
    this.#skipped = [];
    this.#skippedCount = 0;
    return skipped;
  }

  /** Returns a value, or an operator as text; undefined if invalid syntax was skipped. */
  next(depth: number): PdfValue | string | undefined {
    if (depth === 0) this.#values = 0;
    else if (++this.#values > MAX_VALUES)
      throw new TooComplex(`The content of a page has an operand of more than ${MAX_VALUES} values.`);
    const byte = this.#lexer.peek();
    if (isRegular(byte)) return this.#word();
    if (byte === 0x2f) return this.#name();
    if (byte === 0x28) return this.#literalString();
    if (byte === 0x3c && this.#lexer.peek(1) !== 0x3c) return this.#hexString();
    if (byte === 0x3c && depth < MAX_DEPTH) return this.#dict(depth);
    if (byte === 0x5b && depth < MAX_DEPTH) return this.#array(depth);
    this.#lexer.pos += byte === 0x3c ? 2 : 1;
    return undefined;
  }

  #word(): PdfValue | string {
    const bytes = this.#bytes;
    const start = this.#lexer.pos;
    let pos = start;
    let numeric = true;
    for (; isRegular(bytes[pos] ?? END); pos++) numeric &&= isNumeric(bytes[pos] ?? END);
    this.#lexer.pos = pos;
    if (numeric) return numberIn(bytes, start, pos);
    const word = wordIn(bytes, start, pos);
    return constants.get(word) ?? (word === 'null' ? null : word);
  }

  #name(): WrittenName {
    const start = this.#lexer.pos;
    const name = this.#lexer.name();
    return new WrittenName(name, start, this.#lexer.pos);
  }

  #literalString(): WrittenString | undefined {
    const start = this.#lexer.pos;
    if (!closes(this.#bytes, start)) {
      this.#lexer.pos = this.#bytes.length;
      return undefined;
    }
    const bytes = this.#lexer.literalString();
    return new WrittenString(bytes, start, this.#lexer.pos);
  }

  /** Reads a hexadecimal string; other characters than digits are ignored. */
  #hexString(): WrittenString {
    const start = this.#lexer.pos;
    const closing = this.#bytes.indexOf(0x3e, start);
    const end = closing < 0 ? this.#bytes.length : closing + 1;
    this.#lexer.pos = end;
    const digits = this.#bytes.toString('latin1', start + 1, end).replace(/[^\dA-Fa-f]+/g, '');
    return new WrittenString(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'), start, end);
  }

  /** Reads an array; operators in it are ignored. */
  #array(depth: number): readonly PdfValue[] {
    const items: PdfValue[] = [];
    this.#lexer.pos++;
    for (;;) {
      this.#lexer.skipSpace();
      const byte = this.#lexer.peek();
      if (byte === 0x5d) this.#lexer.pos++;
      if (byte === 0x5d || byte === END) return items;
      const item = this.next(depth + 1);
      if (item !== undefined && typeof item !== 'string') items.push(item);
    }
  }

  /** Reads a dictionary up to its end, or up to a word that is no key or no value. */
  #dict(depth: number): PdfDict | undefined {
    const dict = new PdfDict();
    const start = this.#lexer.pos;
    if (this.#readEntries(dict, depth)) return dict;
    this.#skip(dict, start);
    return undefined;
  }

  /** Adds the entries of a dictionary; returns whether it is valid. */
  #readEntries(dict: PdfDict, depth: number): boolean {
    const lexer = this.#lexer;
    lexer.pos += 2;
    for (;;) {
      lexer.skipSpace();
      const byte = lexer.peek();
      if (byte === 0x3e && lexer.peek(1) === 0x3e) {
        lexer.pos += 2;
        return true;
      }
      if (byte !== 0x2f) {
        this.#skipWord(byte);
        return false;
      }
      const key = lexer.name();
      lexer.skipSpace();
      const value = lexer.peek() === END ? undefined : this.next(depth + 1);
      if (value === undefined || typeof value === 'string') return false;
      dict.state(key, value);
    }
  }

  #skip(dict: PdfDict, start: number): void {
    if (++this.#skippedCount > MAX_SKIPPED)
      throw new TooComplex(`The content of a page has more than ${MAX_SKIPPED} damaged dictionaries in a row.`);
    const skipped = this.#skipped;
    const dicts = [dict];
    for (let inner = skipped.at(-1); inner !== undefined && inner.start > start; inner = skipped.at(-1)) {
      for (const it of inner.dicts) dicts.push(it);
      skipped.pop();
    }
    skipped.push({ dicts, start, end: this.#lexer.pos });
  }

  /** Skips a word in place of a key; the end of an array around the dictionary stays. */
  #skipWord(byte: number): void {
    if (isRegular(byte)) this.#word();
    else if (byte !== 0x5d && byte !== END) this.#lexer.pos++;
  }
}

const constants: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Nearly all operators have one or two letters, for which a call of Buffer's native function takes longer than all else. */
function wordIn(bytes: Buffer, start: number, end: number): string {
  const first = bytes[start] ?? END;
  if (end - start === 1) return String.fromCharCode(first);
  if (end - start === 2) return String.fromCharCode(first, bytes[start + 1] ?? END);
  return bytes.toString('latin1', start, end);
}

function isNumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

/** Parses a word of signs, digits and points: the longest beginning of signs, digits and one point is the number. */
function numberIn(bytes: Buffer, start: number, end: number): number {
  let pos = start;
  let negative = false;
  for (; bytes[pos] === 0x2b || bytes[pos] === 0x2d; pos++) negative ||= bytes[pos] === 0x2d;
  let mantissa = 0;
  let decimals = -1;
  for (; pos < end; pos++) {
    const byte = bytes[pos] ?? END;
    if (byte === 0x2e && decimals < 0) decimals = 0;
    else if (byte < 0x30) break;
    else {
      mantissa = mantissa * 10 + (byte - 0x30);
      if (decimals >= 0) decimals++;
    }
  }
  const value = decimals > 0 ? mantissa / 10 ** decimals : mantissa;
  if (!Number.isFinite(value)) return Number(bytes.toString('latin1', start, end)) || 0;
  return negative ? -value : value;
}

/** Returns whether the string at the offset is terminated. */
function closes(bytes: Buffer, start: number): boolean {
  let depth = 0;
  for (let pos = start; pos < bytes.length; pos++) {
    const byte = bytes[pos];
    if (byte === 0x5c) pos++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return true;
  }
  return false;
}
