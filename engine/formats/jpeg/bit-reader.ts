/** Reads the bits of a scan, and skips the zero byte that is stuffed after each 0xFF. After the end of the scan it reads zeros. */
export class BitReader {
  readonly #bytes: Buffer;
  #at: number;
  #bits = 0;
  #count = 0;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** The next symbol, by a table of `lookupOf`; bits that start no code count as the symbol 0. */
  symbol(lookup: Uint16Array): number {
    if (this.#count < 16) this.#fill();
    const entry = lookup[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0;
    this.#count -= entry >> 8 || 1;
    return entry & 0xff;
  }

  /** The next bits, at most 16, as an unsigned number. */
  bits(count: number): number {
    if (count === 0) return 0;
    if (this.#count < count) this.#fill();
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  /** The next bits as a signed number (EXTEND, T.81 §F.2.2.1). */
  signed(count: number): number {
    if (count === 0) return 0;
    const value = this.bits(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** Drops the rest of the byte, and continues after the restart marker if that is the next marker. */
  restart(): void {
    this.#bits = 0;
    this.#count = 0;
    const at = this.#bytes.indexOf(0xff, this.#at);
    const marker = this.#bytes[at + 1] ?? 0;
    if (at >= 0 && marker >= 0xd0 && marker <= 0xd7) this.#at = at + 2;
  }

  #fill(): void {
    const bytes = this.#bytes;
    while (this.#count <= 16) {
      let byte = bytes[this.#at] ?? 0xff;
      if (byte !== 0xff) this.#at++;
      else if (bytes[this.#at + 1] === 0) this.#at += 2;
      // The scan ends at a marker.
      else byte = 0;
      this.#bits = (this.#bits << 8) | byte;
      this.#count += 8;
    }
  }
}
