import { commonFont } from './common-fonts.js';
import { wide } from './display-width.js';
import { eastAsianFont, hasHalfWidthLetters } from './east-asian-fonts.js';
import { type LatinFont, letterWidths } from './latin-widths.js';

interface FontLook {
  readonly family: string;
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
  readonly bold: boolean;
  readonly italic: boolean;
}

/**
 * The width of all characters of Courier New, that of ideographs, kana and Hangul in all fonts, and that of other characters in many East
 * Asian fonts, in thousandths of an em.
 */
const TYPEWRITER = 600;
const FULL_WIDTH = 1000;
const HALF_WIDTH = 500;

/**
 * Returns the width of a text in the common font that stands for a font (`commonFont`), in ems; undefined when the widths of that
 * font are unknown, or those of one of the characters.
 */
export function commonWidth(text: string, look: FontLook): number | undefined {
  return commonWidths(look)(text);
}

/** Like `commonWidth`, for several texts in one font: to find the common font takes longer than to add the widths of a word. */
export function commonWidths(look: FontLook): (text: string) => number | undefined {
  const widthOf = widthsIn(standardFontOf(look));
  return (text) => {
    let sum = 0;
    for (const character of text) {
      const width = character >= FIRST_WIDE && wide.test(character) ? FULL_WIDTH : widthOf(character);
      if (width === undefined) return undefined;
      sum += width;
    }
    return sum / 1000;
  };
}

/** No character before it is wide. */
const FIRST_WIDE = '\u1100';

type KnownFont = LatinFont | 'Courier' | 'half-width';

function widthsIn(font: KnownFont | undefined): (character: string) => number | undefined {
  if (font === undefined) return () => undefined;
  if (font === 'Courier') return () => TYPEWRITER;
  if (font === 'half-width') return () => HALF_WIDTH;
  return letterWidths(font);
}

function standardFontOf({ family, generic, bold, italic }: FontLook): KnownFont | undefined {
  const name = commonFont({ family, generic });
  if (hasHalfWidthLetters(name)) return 'half-width';
  if (name === 'Courier New') return 'Courier';
  if (name === 'Arial') return bold ? 'Helvetica-Bold' : 'Helvetica';
  if (name !== 'Times New Roman') {
    // The letters of other East Asian fonts are about as wide as those of the fonts that are known.
    return eastAsianFont(family) === undefined ? undefined : standardFontOf({ family: '', generic, bold, italic });
  }
  if (italic) return bold ? 'Times-BoldItalic' : 'Times-Italic';
  return bold ? 'Times-Bold' : 'Times-Roman';
}
