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

const ROMAN = /^(?:[ivxlc]{1,7}|[IVXLC]{1,7})$/;

/** Returns whether a text is a Roman numeral below 400 and nothing else. */
export function isRomanNumeral(text: string): boolean {
  return ROMAN.test(text);
}
