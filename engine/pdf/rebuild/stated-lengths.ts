import type { ByteSource } from '../../files/byte-source.js';
import { type PdfDict, Ref } from '../syntax/values.js';
import { findHeader } from './find-keywords.js';

/** Maximum number of objects that are whole numbers, and of values for one object number: the last ones of a file count. */
const [MAX_NUMBERS, MAX_VALUES] = [2_000_000, 4];
/** The number of bytes in which a whole number and "endobj" are. */
const WINDOW = 64;
const wholeNumber = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]*endobj/;

/** The lengths that dictionaries of streams state, directly or by a reference to an object anywhere in the file. */
export class StatedLengths {
  #numbers: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(private readonly source: ByteSource) {}

  /** Returns the possible lengths in bytes: several if the file has several objects of the number that is referred to. */
  of(dict: PdfDict): readonly number[] {
    const length = dict.get('Length');
    if (!(length instanceof Ref)) return isLength(length) ? [length] : [];
    this.#numbers ??= numbersIn(this.source);
    return this.#numbers.get(length.num) ?? [];
  }
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Reads the whole file once, also the data of streams: which bytes are data is not known yet. The last values come first. */
function numbersIn(source: ByteSource): ReadonlyMap<number, readonly number[]> {
  const numbers = new Map<number, readonly number[]>();
  for (let header = findHeader(source, 0); header !== undefined; header = findHeader(source, header.body)) {
    if (header.body >= source.size) break;
    const text = source.from(header.body, WINDOW).toString('latin1', 0, WINDOW);
    const [, number] = wholeNumber.exec(text) ?? [];
    if (number === undefined) continue;
    numbers.set(header.num, [Number(number), ...(numbers.get(header.num) ?? [])].slice(0, MAX_VALUES));
    if (numbers.size === MAX_NUMBERS) break;
  }
  return numbers;
}
