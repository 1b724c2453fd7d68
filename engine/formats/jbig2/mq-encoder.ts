import { estimates } from './estimates.js';

const { qe: QE, afterLikely, afterUnlikely } = estimates;

/** The most bytes that the flush procedure writes: two bytes and a marker, with stuffed bytes. */
const END_BYTES = 8;

/**
 * The arithmetic encoder of ITU-T T.88, annex E. Each decision is coded with a context, a number below `contexts`. Fields
 * have the names of the standard.
 */
export class MqEncoder {
  /** For each context: twice the index into the table of estimates, plus the more probable symbol. */
  readonly #states: Uint8Array;
  #bytes: Buffer;
  /** The index of the last byte, to which a carry may still be added. The byte at 0 comes before the data. */
  #bp = 0;
  #a = 0x8000;
  #c = 0;
  #ct = 12;

  constructor(contexts: number, likely: number) {
    this.#states = new Uint8Array(contexts);
    this.#bytes = Buffer.alloc(likely + END_BYTES);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#bp;
  }

  /** Makes room for more decisions: a decision takes two bytes at most. */
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

  /** Encodes the decision 0 as many times as stated, which takes hardly longer than once where 0 is much more probable. */
  encodeZeros(context: number, count: number): void {
    for (let left = count; left > 0; left--) {
      const state = this.#states[context] ?? 0;
      const qe = QE[state] ?? 0;
      if ((state & 1) === 0) {
        // After this many decisions, the interval is still so large that it needs no renormalization.
        const plain = Math.min(left - 1, Math.floor((this.#a - 0x8000) / qe));
        this.#a -= plain * qe;
        this.#c += plain * qe;
        left -= plain;
      }
      this.encode(context, 0);
    }
  }

  /** Flushes; returns the data with the marker at their end. */
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
    // After 0xFF only seven bits are written, so that a carry cannot propagate further.
    const bits = this.#bytes[this.#bp] === 0xff ? 7 : 8;
    if (isCarried) this.#c &= 0x7ffffff;
    this.#bytes[++this.#bp] = this.#c >>> (27 - bits);
    this.#c &= (1 << (27 - bits)) - 1;
    this.#ct = bits;
  }
}
