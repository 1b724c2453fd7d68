import { characters, latinWidths } from './standard-widths.js';

export type LatinFont = keyof typeof latinWidths;

const order = new Map(
  characters
    .split(' ')
    .flatMap((written) => {
      const [first = 0, last = first] = written.split('-').map((each) => Number.parseInt(each, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
    })
    .map((character, index) => [character, index]),
);

const parsed = new Map<LatinFont, readonly number[]>();

/** Returns the width of a character in a standard font, in thousandths of an em; undefined if the font lacks it. */
export function latinWidth(font: LatinFont, character: string): number | undefined {
  const widths = parsed.get(font) ?? latinWidths[font].split(' ').map(Number);
  parsed.set(font, widths);
  return widths[order.get(character) ?? -1];
}
