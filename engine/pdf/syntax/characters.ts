/** Stands for the byte after the last one. */
export const END = -1;

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = SPACE;
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = DELIMITER;

/** Returns whether a byte can be part of a name, a number or a keyword; false for `END`. */
export function isRegular(byte: number): boolean {
  return kinds[byte] === REGULAR;
}

export function isSpace(byte: number): boolean {
  return kinds[byte] === SPACE;
}
