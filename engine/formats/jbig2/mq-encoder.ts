import { estimates } from './estimates.js';

const { qe: QE, afterLikely, afterUnlikely } = estimates;

/** What the end takes: two bytes and a marker, with bytes that are stuffed. */
const END_BYTES = 8;

/**
 * The arithmetic encoder of ITU-T T.88, Annex E. What it is told of a decision is a context: a number below `contexts`.
 * All fields have the names of the standard.
 */
export class MqEncoder {
  /** For each context, twice the index into the table of estimates, and the likelier decision. */
  readonly #states: Uint8Array;
  #bytes: Buffer;
  /** Of the last byte, to which a carry may still be added. The first of all stands for what is before the data. */
  #bp = 0;
  #a = 0x8000;
  #c = 0;
  #ct = 12;

  constructor(contexts: number, likely: number) {
    this.#states = new Uint8Array(contexts);
    this.#bytes = Buffer.alloc(likely + END_BYTES);
  }

  /** Of what was written. */
  get length(): number {
    return this.#bp;
  }

  /** Has room for so many decisions more: each takes no more than two bytes. */
  reserve(decisions: number): void {
    const needed = this.#bp + 2 * decisions + END_BYTES;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#bp + 1);
    this.#bytes = grown;
  }

  /** @param decision 0 or 1 */
  encode(context: number, decision: number): void {
    const state = this.#states[context] ?? 0;
    const qe = QE[state] ?? 0;
    this.#a -= qe;
    if ((state & 1) === decision) {
      if ((this.#a & 0x8000) !== 0) {
        this.#c += qe;
        return;
      }
      if (this.#a < qe) this.#a = qe;
      else this.#c += qe;
      this.#states[context] = afterLikely[state] ?? 0;
    } else {
      if (this.#a < qe) this.#c += qe;
      else this.#a = qe;
      this.#states[context] = afterUnlikely[state] ?? 0;
    }
    this.#renormalize();
  }

  /** The data, with the marker at their end. */
  end(): Buffer {
    const most = this.#c + this.#a;
    this.#c |= 0xffff;
    if (this.#c >= most) this.#c -= 0x8000;
    for (let left = 2; left > 0; left--) {
      this.#c <<= this.#ct;
      this.#byteOut();
    }
    if (this.#bytes[this.#bp] !== 0xff) this.#bytes[++this.#bp] = 0xff;
    this.#bytes[++this.#bp] = 0xac;
    return this.#bytes.subarray(1, this.#bp + 1);
  }

  #renormalize(): void {
    do {
      this.#a <<= 1;
      this.#c <<= 1;
      if (--this.#ct === 0) this.#byteOut();
    } while ((this.#a & 0x8000) === 0);
  }

  #byteOut(): void {
    const isCarried = this.#c >= 0x8000000 && this.#bytes[this.#bp] !== 0xff;
    if (isCarried) this.#bytes[this.#bp] = (this.#bytes[this.#bp] ?? 0) + 1;
    // A bit is stuffed behind 0xff, so that a carry into it goes no further.
    const bits = this.#bytes[this.#bp] === 0xff ? 7 : 8;
    if (isCarried) this.#c &= 0x7ffffff;
    this.#bytes[++this.#bp] = this.#c >>> (27 - bits);
    this.#c &= (1 << (27 - bits)) - 1;
    this.#ct = bits;
  }
}
