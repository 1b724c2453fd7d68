/** Writes the number of a page of `total` numbered ones. */
export type NumberFormat = (number: number, total: number) => string;

/** What {@link numberFormat} takes, as a regular expression. */
export const FORMAT_PATTERN = `^(${['numeric', 'roman', 'alphabetic'].map(inAnyCase).join('|')})$|\\{(n|total)\\}`;

/** The format of a name in any letter case, or of a pattern with `{n}` and `{total}`. */
export function numberFormat(format: string): NumberFormat {
  return named.get(format.toLowerCase()) ?? pattern(format);
}

/** JSON Schema has no flag for it. */
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
const greatestRoman = 3999;

/** In digits what Roman numerals cannot write: 0, and from 4000 on. */
function roman(number: number): string {
  if (number < 1 || number > greatestRoman) return String(number);
  let text = '';
  let left = number;
  for (const [value, numeral] of numerals) {
    text += numeral.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}

/** a…z, aa, ab…; 0 in digits. */
function alphabetic(number: number): string {
  if (number < 1) return String(number);
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(0x61 + ((left - 1) % 26)) + text;
  }
  return text;
}
