/** The constants of Type 1 encryption (Adobe Type 1 Font Format §7.1). */
const [FACTOR, ADDEND] = [52_845, 22_719];

export const PROGRAM_KEY = 55_665;
export const GLYPH_KEY = 4330;

/** The number of random bytes at the start of encrypted data, unless lenIV says otherwise. */
export const LEADING = 4;

export function decrypted(bytes: Buffer, key: number): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let state = key;
  for (let at = 0; at < bytes.length; at++) {
    const cipher = bytes[at] ?? 0;
    plain[at] = cipher ^ (state >> 8);
    state = next(cipher, state);
  }
  return plain;
}

export function encrypted(plain: Buffer, key: number): Buffer {
  const bytes = Buffer.allocUnsafe(plain.length);
  let state = key;
  for (let at = 0; at < plain.length; at++) {
    const cipher = (plain[at] ?? 0) ^ (state >> 8);
    bytes[at] = cipher;
    state = next(cipher, state);
  }
  return bytes;
}

function next(cipher: number, state: number): number {
  return (Math.imul(cipher + state, FACTOR) + ADDEND) & 0xffff;
}
