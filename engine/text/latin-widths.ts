import { characters as otherCharacters, widths as otherWidths } from './greek-cyrillic-widths.js';
import { characters, latinWidths } from './standard-widths.js';

export type LatinFont = keyof typeof latinWidths;

type Widths = Readonly<Record<LatinFont, string>>;

const latin = widthTable(characters, latinWidths);
const others = widthTable(otherCharacters, otherWidths);

/** Returns the width of a character in a standard font, in thousandths of an em; undefined if the font lacks it. */
export function latinWidth(font: LatinFont, character: string): number | undefined {
  return latin(font)(character);
}

/** Returns a function for the widths of Latin, Greek and Cyrillic characters in Arial or Times New Roman, in thousandths of an em. */
export function letterWidths(font: LatinFont): (character: string) => number | undefined {
  const [ofLatin, ofOthers] = [latin(font), others(font)];
  return (character) => ofLatin(character) ?? ofOthers(character);
}

/** @param written code points and ranges of them, in hexadecimal */
function widthTable(written: string, widths: Widths): typeof letterWidths {
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
  return (font) => {
    const own = parsed.get(font) ?? widths[font].split(' ').map(Number);
    parsed.set(font, own);
    return (character) => {
      const index = order.get(character);
      return index === undefined ? undefined : own[index];
    };
  };
}
