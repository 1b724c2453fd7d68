import { claimMemory } from '../thread/claim-memory.js';
import { DataTooLong } from './malformed-data.js';

/** A buffer for decoded bytes that grows up to a limit. */
export class GrowingBytes {
  readonly #limit: number;
  #bytes: Buffer;
  #length = 0;

  constructor(limit: number, likely: number) {
    this.#limit = limit;
    this.#bytes = allocate(Math.max(64, Math.min(limit, likely)));
  }

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = byte;
  }

  repeat(byte: number, count: number): void {
    if (this.#length + count > this.#bytes.length) this.#grow(count);
    this.#bytes.fill(byte, this.#length, this.#length + count);
    this.#length += count;
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends a copy of decoded bytes; as in LZ77, the copied range may include bytes that the copy itself appends. */
  copyWithin(start: number, length: number): void {
    if (this.#length + length > this.#bytes.length) this.#grow(length);
    for (let at = start; at < start + length; at++) this.#bytes[this.#length++] = this.#bytes[at] ?? 0;
  }

  take(): Buffer {
    if (this.#length > this.#limit) throw this.#tooLong();
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(by: number): void {
    if (this.#length + by > this.#limit) throw this.#tooLong();
    const grown = allocate(Math.max(2 * this.#bytes.length, this.#length + by));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  #tooLong(): DataTooLong {
    return new DataTooLong(`A stream decodes to more than ${this.#limit} bytes.`);
  }
}

function allocate(bytes: number): Buffer {
  claimMemory(bytes);
  return Buffer.allocUnsafe(bytes);
}
