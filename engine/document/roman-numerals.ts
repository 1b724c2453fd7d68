const NUMERALS: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
  ['d', 500],
  ['m', 1000],
]);

/** Returns the value of a Roman numeral in small or capital letters; other letters count as 0. */
export function romanValueOf(numeral: string): number {
  const values = Array.from(numeral.toLowerCase(), (letter) => NUMERALS.get(letter) ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const ROMAN = /^(?!$)c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

/** Returns whether a text is a Roman numeral below 400, as programs write it, and nothing else. */
export function isRomanNumeral(text: string): boolean {
  const small = text.toLowerCase();
  return (text === small || text === text.toUpperCase()) && ROMAN.test(small);
}
