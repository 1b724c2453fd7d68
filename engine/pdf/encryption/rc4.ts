/** The stream cipher RC4, which OpenSSL 3 has no longer by default. Encryption and decryption are the same. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, index) => index);
  #first = 0;
  #second = 0;

  /** @param key 5 to 16 bytes */
  constructor(key: Uint8Array) {
    let second = 0;
    for (let first = 0; first < 256; first++) {
      second = (second + (this.#state[first] ?? 0) + (key[first % key.length] ?? 0)) & 0xff;
      this.#exchange(first, second);
    }
  }

  /** Returns the next bytes of the stream, in a buffer of their own. */
  update(bytes: Uint8Array): Buffer {
    const result = Buffer.allocUnsafe(bytes.length);
    const state = this.#state;
    let [first, second] = [this.#first, this.#second];
    for (let at = 0; at < bytes.length; at++) {
      first = (first + 1) & 0xff;
      const one = state[first] ?? 0;
      second = (second + one) & 0xff;
      const other = state[second] ?? 0;
      state[first] = other;
      state[second] = one;
      result[at] = (bytes[at] ?? 0) ^ (state[(one + other) & 0xff] ?? 0);
    }
    [this.#first, this.#second] = [first, second];
    return result;
  }

  #exchange(one: number, other: number): void {
    const kept = this.#state[one] ?? 0;
    this.#state[one] = this.#state[other] ?? 0;
    this.#state[other] = kept;
  }
}

export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  return new Rc4(key).update(bytes);
}
