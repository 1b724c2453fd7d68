import { PdfName, PdfString } from '../../syntax/values.js';
import { operationsIn } from '../operators.js';

interface Range {
  /** The number of bytes of the codes. */
  readonly length: number;
  readonly low: number;
  readonly high: number;
}

interface CidRange extends Range {
  readonly cid: number;
}

/** Maximum number of ranges that are read; the largest CMap of Adobe has fewer. Further ranges are ignored. */
const MAX_RANGES = 100_000;
const MAX_CODE_LENGTH = 4;

/** A CMap (ISO 32000-2 §9.7.5): the lengths of the codes of a composite font, and the CID of each code. */
export class CMap {
  vertical = false;
  #codes: Range[] = [];
  #cids: CidRange[] = [];
  readonly #known = new Map<number, number>();

  /** Without bytes, the CMap is Identity-H: codes of two bytes that are the CIDs. `used` resolves `usecmap`. */
  constructor(bytes: Buffer = Buffer.alloc(0), used: (name: string) => CMap | undefined = () => undefined) {
    for (const { operator, operands } of operationsIn(bytes)) {
      const [first] = operands;
      if (operator === 'usecmap' && first instanceof PdfName) this.take(used(first.value));
      else if (operator === 'def' && first instanceof PdfName && first.value === 'WMode')
        this.vertical = operands[1] === 1;
      else if (operator === 'endcodespacerange') this.#addCodes(operands);
      else if (operator === 'endcidrange') this.#addCids(operands, 3);
      else if (operator === 'endcidchar') this.#addCids(operands, 2);
    }
  }

  /** Adds the ranges of another CMap; the ranges of this CMap take precedence. */
  take(other: CMap | undefined): void {
    if (other === undefined) return;
    this.#codes = other.#codes.concat(this.#codes);
    this.#cids = other.#cids.concat(this.#cids);
    this.vertical ||= other.vertical;
  }

  /**
   * Returns the number of bytes of the code at `at`. A code in no range has the length of the shortest range that begins with
   * the same byte, or the length of the shortest codes, or 2.
   */
  codeLength(bytes: Uint8Array, at: number): number {
    const left = bytes.length - at;
    let shortest: number | undefined;
    for (let length = 1, code = 0; length <= Math.min(MAX_CODE_LENGTH, left); length++) {
      code = code * 256 + (bytes[at + length - 1] ?? 0);
      for (const range of this.#codes) {
        if (range.length === length && holds(range, code)) return length;
        if (length === 1 && begins(range, code)) shortest = Math.min(shortest ?? range.length, range.length);
      }
    }
    return Math.min(left, shortest ?? this.#plainLength());
  }

  /** Returns whether codes may have this number of bytes; the rest of a text that ends within a code has another. */
  hasCodesOf(length: number): boolean {
    return this.#codes.length === 0 ? length === this.#plainLength() : this.#codes.some((it) => it.length === length);
  }

  /** Returns whether the CMap states the code. The rest of a text that ends within a code is no code. */
  hasCode(code: number, length: number): boolean {
    const has = (range: Range): boolean => range.length === length && holds(range, code);
    if (this.#codes.length + this.#cids.length === 0) return length === this.#plainLength();
    return this.#codes.some(has) || this.#cids.some(has);
  }

  cidOf(code: number, length: number): number {
    if (this.#cids.length === 0) return code;
    // Codes of different lengths can have the same number.
    const key = code * (MAX_CODE_LENGTH + 1) + length;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const range = this.#cids.findLast((each) => each.length === length && holds(each, code));
    const cid = range === undefined ? 0 : range.cid + code - range.low;
    this.#known.set(key, cid);
    return cid;
  }

  /** Yields the codes that are mapped to CIDs, each with its number of bytes; at most `limit` codes. */
  *mappedCodes(limit: number): Generator<{ readonly code: number; readonly length: number; readonly cid: number }> {
    let left = limit;
    for (const range of this.#cids) {
      for (let code = range.low; code <= range.high; code++) {
        if (left-- === 0) return;
        if (holds(range, code)) yield { code, length: range.length, cid: range.cid + code - range.low };
      }
    }
  }

  #plainLength(): number {
    return this.#codes.length === 0
      ? 2
      : this.#codes.reduce((least, { length }) => Math.min(least, length), MAX_CODE_LENGTH);
  }

  #addCodes(operands: readonly unknown[]): void {
    for (let at = 0; at + 1 < operands.length && this.#codes.length < MAX_RANGES; at += 2) {
      const range = rangeOf(operands[at], operands[at + 1]);
      if (range !== undefined) this.#codes.push(range);
    }
  }

  #addCids(operands: readonly unknown[], step: number): void {
    for (let at = 0; at + step <= operands.length && this.#cids.length < MAX_RANGES; at += step) {
      const range = rangeOf(operands[at], operands[at + step - 2]);
      const cid = operands[at + step - 1];
      if (range !== undefined && typeof cid === 'number') this.#cids.push({ ...range, cid });
    }
  }
}

function rangeOf(low: unknown, high: unknown): Range | undefined {
  if (!(low instanceof PdfString) || !(high instanceof PdfString)) return undefined;
  const { length } = low.bytes;
  if (length < 1 || length > MAX_CODE_LENGTH || high.bytes.length !== length) return undefined;
  return { length, low: numberOf(low.bytes), high: numberOf(high.bytes) };
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((code, byte) => code * 256 + byte, 0);
}

/** Returns whether the range contains the code: each byte of a code has a range of its own. */
function holds({ length, low, high }: Range, code: number): boolean {
  if (code < low || code > high) return false;
  for (let shift = 8 * (length - 1); shift >= 0; shift -= 8) {
    const byte = byteOf(code, shift);
    if (byte < byteOf(low, shift) || byte > byteOf(high, shift)) return false;
  }
  return true;
}

function begins({ length, low, high }: Range, byte: number): boolean {
  const shift = 8 * (length - 1);
  return byte >= byteOf(low, shift) && byte <= byteOf(high, shift);
}

function byteOf(code: number, shift: number): number {
  return (code >>> shift) & 0xff;
}
