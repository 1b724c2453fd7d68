/** Bits of the table: with 500,000 different words, fewer than 1 in 100 unknown words is taken for a known one. */
const BITS = 2 ** 26;

/** The words of a document in a fixed amount of memory; it may take an unknown word for a known one (a Bloom filter). */
export class WordFilter {
  readonly #table = new Uint8Array(BITS / 8);

  add(word: string): void {
    const at = hashOf(word);
    this.#table[at >>> 3] = (this.#table[at >>> 3] ?? 0) | (1 << (at & 7));
  }

  has(word: string): boolean {
    const at = hashOf(word);
    return ((this.#table[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }
}

/** FNV-1a, 32 bits, folded to the bits of the table. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % BITS;
}
