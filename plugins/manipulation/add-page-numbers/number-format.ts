/** Formats the number of a page; `total` is the count of numbered pages. */
export type NumberFormat = (number: number, total: number) => string;

/** A regular expression for the formats that {@link numberFormat} accepts. */
export const FORMAT_PATTERN = `^(${['numeric', 'roman', 'alphabetic'].map(inAnyCase).join('|')})$|\\{(n|total)\\}`;

/** Returns the format with this name, in any letter case, or the format of a pattern with `{n}` and `{total}`. */
export function numberFormat(format: string): NumberFormat {
  return named.get(format.toLowerCase()) ?? pattern(format);
}

/** Returns a regular expression that matches the name in any letter case; patterns of JSON Schema have no flags. */
function inAnyCase(name: string): string {
  return name.replace(/./g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

const named: ReadonlyMap<string, NumberFormat> = new Map<string, NumberFormat>([
  ['numeric', String],
  ['roman', roman],
  ['alphabetic', alphabetic],
]);

function pattern(text: string): NumberFormat {
  return (number, total) => text.replaceAll('{n}', String(number)).replaceAll('{total}', String(total));
}

const numerals = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
const MAX_ROMAN = 3999;

/** Formats a number in Roman numerals; 0 and numbers above MAX_ROMAN in digits. */
function roman(number: number): string {
  if (number < 1 || number > MAX_ROMAN) return String(number);
  let text = '';
  let left = number;
  for (const [value, numeral] of numerals) {
    text += numeral.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}

/** Formats a number as a…z, aa, ab…; 0 in digits. */
function alphabetic(number: number): string {
  if (number < 1) return String(number);
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(0x61 + ((left - 1) % 26)) + text;
  }
  return text;
}
