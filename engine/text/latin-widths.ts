import { characters as otherCharacters, widths as otherWidths } from './greek-cyrillic-widths.js';
import { characters, latinWidths } from './standard-widths.js';

export type LatinFont = keyof typeof latinWidths;

type Widths = Readonly<Record<LatinFont, string>>;

const latin = widthTable(characters, latinWidths);
const others = widthTable(otherCharacters, otherWidths);

/** Returns the width of a character in a standard font, in thousandths of an em; undefined if the font lacks it. */
export function latinWidth(font: LatinFont, character: string): number | undefined {
  return latin(font, character);
}

/** Returns the width of a Latin, Greek or Cyrillic character in Arial or Times New Roman, in thousandths of an em. */
export function letterWidth(font: LatinFont, character: string): number | undefined {
  return latin(font, character) ?? others(font, character);
}

/** @param written code points and ranges of them, in hexadecimal */
function widthTable(written: string, widths: Widths): typeof latinWidth {
  const order = new Map(
    written
      .split(' ')
      .flatMap((range) => {
        const [first = 0, last = first] = range.split('-').map((each) => Number.parseInt(each, 16));
        return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
      })
      .map((character, index) => [character, index]),
  );
  const parsed = new Map<LatinFont, readonly number[]>();
  return (font, character) => {
    const own = parsed.get(font) ?? widths[font].split(' ').map(Number);
    parsed.set(font, own);
    return own[order.get(character) ?? -1];
  };
}
