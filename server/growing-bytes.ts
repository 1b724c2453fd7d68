/**
 * Bytes in one buffer of at most twice their number. A list of the pieces could take a hundred times as much: a piece may
 * be a single byte, and each keeps the whole buffer alive that it was read into.
 */
export class GrowingBytes {
  #bytes = Buffer.alloc(64);
  #length = 0;

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    piece.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** As UTF-8. */
  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }
}
