/**
 * Collects pieces of text in one buffer, which is at most twice as large as the text. A list of the pieces could take a
 * hundred times as much memory: a piece may be a single byte, and each piece keeps the network buffer alive that it is a
 * part of.
 */
export class GrowableBuffer {
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

  /** Decodes the bytes as UTF-8. */
  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }
}
