import { Lexer } from '../syntax/lexer.js';
import { parseObject, type ParsedObject } from '../syntax/parse-object.js';
import { MalformedData } from '../../files/malformed-data.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import type { PdfDict } from '../syntax/values.js';

/** The decoded content of an object stream (ISO 32000-2 §7.5.7). Objects are parsed on request. */
export class ObjectStream {
  readonly #num: number;
  readonly #data: Buffer;
  readonly #first: number;
  readonly #numbers: Uint32Array;
  readonly #offsets: Uint32Array;

  constructor(num: number, dict: PdfDict, data: Buffer) {
    this.#num = num;
    this.#data = data;
    this.#first = this.#integer(dict, 'First');
    const count = this.#integer(dict, 'N');
    // The shortest entry of the header is "1 0 ", so /First limits the number of objects.
    if (4 * count > this.#first + 1) throw this.#malformed(`cannot hold the ${count} objects that /N states`);
    this.#numbers = new Uint32Array(count);
    this.#offsets = new Uint32Array(count);
    this.#readHeader();
  }

  /** The memory in bytes. */
  get cost(): number {
    return this.#data.length + 8 * this.#numbers.length;
  }

  object(num: number, index: number): ParsedObject {
    if (this.#numbers[index] !== num) throw this.#malformed(`does not have object ${num} at index ${index}`);
    const start = this.#offsets[index] ?? 0;
    const end = this.#offsets[index + 1] ?? this.#data.length;
    try {
      return parseObject(new Lexer(this.#data.subarray(start, end)));
    } catch (error) {
      if (error instanceof MalformedData) throw new MalformedPdf(`Object ${num}: ${error.message}`, { cause: error });
      throw error;
    }
  }

  #integer(dict: PdfDict, key: string): number {
    const value = dict.get(key);
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= this.#data.length) return value;
    throw this.#malformed(`has no valid /${key}`);
  }

  /** Offsets must increase (ISO 32000-2 §7.5.7); otherwise a few bytes could count as many objects. */
  #readHeader(): void {
    const lexer = new Lexer(this.#data.subarray(0, this.#first));
    let minStart = this.#first;
    for (let index = 0; index < this.#numbers.length; index++) {
      lexer.skipSpace();
      const num = lexer.takeUnsigned();
      lexer.skipSpace();
      const offset = lexer.takeUnsigned();
      if (num === undefined || offset === undefined) throw this.#malformed('has a broken header');
      const start = this.#first + offset;
      if (start < minStart || start >= this.#data.length) throw this.#malformed('has offsets that do not increase');
      this.#numbers[index] = num;
      this.#offsets[index] = start;
      minStart = start + 1;
    }
  }

  #malformed(what: string): MalformedPdf {
    return new MalformedPdf(`Object stream ${this.#num} ${what}.`);
  }
}
