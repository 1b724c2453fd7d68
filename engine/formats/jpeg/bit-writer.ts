import type { GrowingBytes } from '../../files/growing-bytes.js';

/** Writes the bits of a scan, with a zero byte stuffed after each 0xFF. */
export class BitWriter {
  readonly #bytes: GrowingBytes;
  #bits = 0;
  #count = 0;

  constructor(bytes: GrowingBytes) {
    this.#bytes = bytes;
  }

  /** Writes the lowest `count` bits, at most 16. */
  put(bits: number, count: number): void {
    this.#bits = (this.#bits << count) | (bits & ((1 << count) - 1));
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >>> this.#count) & 0xff;
      this.#bytes.push(byte);
      if (byte === 0xff) this.#bytes.push(0);
    }
    this.#bits &= 0xff;
  }

  /** Fills the last byte with ones. */
  end(): void {
    if (this.#count > 0) this.put(0xff, 8 - this.#count);
  }
}
